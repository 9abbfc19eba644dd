# All sources, one a line, folder by folder in the order in which folders may include each other. *_ISA_SOURCES are
# compiled for each instruction set (base/isa.h).

set(BASE_SOURCES
    src/base/arena.c
    src/base/cache.c
    src/base/decimal.c
    src/base/file.c
    src/base/file_watch.c
    src/base/hash.c
    src/base/isa.c
    src/base/jobs.c
    src/base/key_map.c
    src/base/log.c
    src/base/mailbox.c
    src/base/memory.c
    src/base/os_posix.c
    src/base/os_posix_file.c
    src/base/os_posix_thread.c
    src/base/output.c
    src/base/parse.c
    src/base/shared.c
    src/base/trimmer.c
    src/base/utf8.c)

set(NOISE_SOURCES
    src/noise/cell.c
    src/noise/fade.c
    src/noise/field.c
    src/noise/fractal.c
    src/noise/hash.c
    src/noise/noise.c
    src/noise/perlin.c
    src/noise/seam.c
    src/noise/simplex.c
    src/noise/value.c
    src/noise/wavelet.c
    src/noise/worley.c)

set(NOISE_ISA_SOURCES
    src/noise/field_cells.c
    src/noise/field_fold.c
    src/noise/field_moved.c
    src/noise/field_splat.c)

set(WORLD_SOURCES
    src/world/block.c
    src/world/chunk.c
    src/world/seed.c)

set(WORLD_ISA_SOURCES
    src/world/light.c)

set(IMAGE_SOURCES
    src/image/png.c
    src/image/shrink.c
    src/image/strips.c)

set(TEXTURE_SOURCES
    src/texture/draw_blocks.c
    src/texture/draw_flora.c
    src/texture/draw_plants.c
    src/texture/draw_stone.c
    src/texture/raster.c
    src/texture/texture.c
    src/texture/tile_table.c)

set(EXPRESSION_SOURCES
    src/expression/interval.c
    src/expression/parse.c
    src/expression/print.c)

set(GEN_SOURCES
    src/gen/build.c
    src/gen/course.c
    src/gen/drainage.c
    src/gen/drainage_nodes.c
    src/gen/footing.c
    src/gen/generator.c
    src/gen/land.c
    src/gen/program.c
    src/gen/prospect.c
    src/gen/ranges.c
    src/gen/recipe.c
    src/gen/spawn.c
    src/gen/spawn_wide.c
    src/gen/spec_check.c
    src/gen/spec_table.c
    src/gen/stages/cave_dress.c
    src/gen/stages/cave_shape.c
    src/gen/stages/caves.c
    src/gen/stages/crags.c
    src/gen/stages/ores.c
    src/gen/stages/pack.c
    src/gen/stages/plants.c
    src/gen/stages/solid.c
    src/gen/stages/surface.c
    src/gen/stages/trees.c
    src/gen/values.c
    src/gen/water.c)

set(GEN_ISA_SOURCES
    src/gen/drainage_kernel.c
    src/gen/program_run.c
    src/gen/spline.c
    src/gen/stages/caves_kernel.c
    src/gen/stages/crags_kernel.c)

set(RECIPE_SOURCES
    src/recipe/json.c
    src/recipe/parse.c
    src/recipe/print.c
    src/recipe/read.c
    src/recipe/reader.c
    src/recipe/registry.c
    src/recipe/values.c
    src/recipe/words.c)

set(MESH_SOURCES
    src/mesh/mesh.c
    src/mesh/visibility.c)

set(MESH_ISA_SOURCES
    src/mesh/mesh_coarse.c
    src/mesh/mesh_merge.c
    src/mesh/mesh_sections.c)

set(SIM_SOURCES
    src/sim/rules.c
    src/sim/sim.c)

set(PLAYER_SOURCES
    src/player/body.c
    src/player/player.c
    src/player/raycast.c
    src/player/room.c)

set(MAP_SOURCES
    src/map/atlas.c
    src/map/draw.c
    src/map/find.c
    src/map/layer.c
    src/map/live.c
    src/map/map.c
    src/map/marks.c)

set(SURVEY_SOURCES
    src/survey/caves.c
    src/survey/formula.c
    src/survey/facts.c
    src/survey/proof.c
    src/survey/shape.c
    src/survey/survey.c)

set(STORE_SOURCES
    src/store/check.c
    src/store/database.c
    src/store/database_open.c
    src/store/files.c
    src/store/fresh.c
    src/store/repair.c
    src/store/results.c
    src/store/row.c
    src/store/salvage.c
    src/store/store.c
    src/store/transfer.c
    src/store/vfs.c
    src/store/wal.c
    src/store/worlds.c
    src/store/writer.c)

set(STREAM_SOURCES
    src/stream/batch.c
    src/stream/collect.c
    src/stream/disc.c
    src/stream/slots.c
    src/stream/priority.c
    src/stream/schedule.c
    src/stream/stream.c
    src/stream/work.c)

set(EDIT_SOURCES
    src/edit/changes.c
    src/edit/edits.c
    src/edit/undo_step.c)

set(SESSION_SOURCES
    src/session/command_build.c
    src/session/command_call.c
    src/session/command_near.c
    src/session/command_player.c
    src/session/command_world.c
    src/session/commands.c
    src/session/corners.c
    src/session/identity.c
    src/session/link.c
    src/session/long_edits.c
    src/session/lists.c
    src/session/memory_limit.c
    src/session/notices.c
    src/session/place.c
    src/session/saving.c
    src/session/session.c
    src/session/watch.c
    src/session/world.c)

set(CLI_SOURCES
    src/cli/command.c
    src/cli/option_values.c
    src/cli/options.c
    src/cli/shared.c
    src/cli/version.c)

set(PLATFORM_SOURCES
    src/platform/window.c)

set(RENDER_SOURCES
    src/render/camera.c
    src/render/clouds.c
    src/render/cull.c
    src/render/daylight.c
    src/render/fit.c
    src/render/frame.c
    src/render/gpu.c
    src/render/horizon.c
    src/render/layout.c
    src/render/overlay.c
    src/render/passes.c
    src/render/quad_store.c
    src/render/render.c
    src/render/resources.c
    src/render/section_graph.c
    src/render/shader.c)

set(SCENE_SOURCES
    src/scene/frame_times.c
    src/scene/hud.c
    src/scene/hud_debug.c
    src/scene/hud_target.c
    src/scene/icons.c
    src/scene/preview.c
    src/scene/reveal.c
    src/scene/scene.c)

set(TOOLS_SOURCES # without a window
    src/tools/bench/bench.c
    src/tools/bench/drive.c
    src/tools/bench/edit.c
    src/tools/bench/gen.c
    src/tools/bench/map.c
    src/tools/bench/mesh.c
    src/tools/bench/noise.c
    src/tools/bench/record.c
    src/tools/bench/soak_flight.c
    src/tools/bench/stream.c
    src/tools/bench/survey.c
    src/tools/bounded_json.c
    src/tools/generator_json.c
    src/tools/html.c
    src/tools/map/atlas.c
    src/tools/map/cmd_map.c
    src/tools/noise/canvas.c
    src/tools/noise/chart.c
    src/tools/noise/cmd_noise.c
    src/tools/noise/gallery.c
    src/tools/noise/gallery_items.c
    src/tools/noise/measure.c
    src/tools/noise/picture.c
    src/tools/noise/request.c
    src/tools/noise/values.c
    src/tools/progress.c
    src/tools/recipe/cmd_recipe.c
    src/tools/recipe/diff.c
    src/tools/recipe/explain.c
    src/tools/recipe/schema.c
    src/tools/survey/cmd_survey.c
    src/tools/survey/journal.c
    src/tools/survey/merge.c
    src/tools/survey/output.c
    src/tools/survey/request.c
    src/tools/survey/row.c
    src/tools/survey/run.c
    src/tools/world/cmd_at.c
    src/tools/world/cmd_hash.c
    src/tools/world/cmd_textures.c
    src/tools/world/cmd_worlds.c
    src/tools/world/hash.c)

set(TOOLS_WINDOW_SOURCES
    src/tools/bench/frame.c
    src/tools/bench/recipe.c
    src/tools/bench/soak.c
    src/tools/bench/stage.c
    src/tools/world/cmd_shot.c)

set(TOOLS_TABLES # it lists the benchmarks that need a window too, if those are built
    src/tools/bench/cmd_bench.c)

set(GAME_SOURCES
    src/game/app.c
    src/game/apply.c
    src/game/controls.c
    src/game/enter.c
    src/game/flow.c
    src/game/play.c
    src/game/screens/blocks.c
    src/game/screens/console.c
    src/game/screens/map_actions.c
    src/game/screens/map_marks.c
    src/game/screens/map_panels.c
    src/game/screens/map_screen.c
    src/game/screens/map_view.c
    src/game/screens/hints.c
    src/game/screens/menu.c
    src/game/screens/menu_help.c
    src/game/screens/menu_saved.c
    src/game/screens/menu_settings.c
    src/game/screens/minimap.c
    src/game/screens/outlook.c
    src/game/screens/seed_card.c
    src/game/screens/seed_compare.c
    src/game/screens/seed_screen.c
    src/game/screens/seeds.c
    src/game/screens/shelf.c
    src/game/screenshot.c
    src/game/show.c
    src/game/ui/column.c
    src/game/ui/input.c
    src/game/ui/settings.c
    src/game/ui/text_edit.c
    src/game/ui/trigger.c
    src/game/ui/ui.c)
