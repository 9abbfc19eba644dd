// The placing of plants in their blocks.

#ifdef CUTOUT
// The height of a cross's corner above the foot on which it stands or, negative, below the top from which it hangs.
float length_at(Corner corner) { return corner.offset.y - float((corner.flags & QUAD_FLAG_HANGS) != 0); }

// Plants stand anywhere in their blocks, turned, and grass is of different heights, or meadows would be rows of a crop.
// They reach over a side of the block only where there is room. All depends on the column, so that stalks of several
// blocks hold together. Returns by how much a corner is moved.
vec3 settled(Corner corner)
{
    vec4 random = cell_random(corner.block.xz);
    float angle = (random.z - 0.5) * (0.25 * TURN);
    mat2 turn = mat2(cos(angle), sin(angle), -sin(angle), cos(angle));
    vec2 arm = corner.offset.xz - 0.5;
    // Half the width of a turned cross along x and z; beside a wall the cross keeps farther off than the wind moves it.
    float wide = PLANT_HALF_WIDTH * cos(0.125 * TURN - abs(angle));
    if (corner.room != (ROOM_WEST | ROOM_EAST | ROOM_NORTH | ROOM_SOUTH)) {
        float kept = min(wide, 0.5 - PLANT_LEAN);
        turn *= kept / wide;
        wide = kept + PLANT_LEAN;
    }
    vec2 low = vec2((corner.room & ROOM_WEST) != 0, (corner.room & ROOM_NORTH) != 0);
    vec2 high = vec2((corner.room & ROOM_EAST) != 0, (corner.room & ROOM_SOUTH) != 0);
    float close = 0.5 - wide; // to the block's sides
    vec2 shift = mix(-mix(vec2(close), vec2(PLANT_SHIFT), low), mix(vec2(close), vec2(PLANT_SHIFT), high), random.xy);
    float height = corner.tint == TINT_GRASS ? 0.7 + 0.3 * random.w : 1.0;
    vec2 moved = turn * arm + shift - arm;
    return vec3(moved.x, length_at(corner) * (height - 1.0), moved.y);
}

// On a wall the foot touches it and the top leans away from it.
vec3 hung(Corner corner)
{
    vec2 wall = vec2(int((corner.room & ROOM_EAST) != 0) - int((corner.room & ROOM_WEST) != 0),
                     int((corner.room & ROOM_SOUTH) != 0) - int((corner.room & ROOM_NORTH) != 0));
    vec2 shift = wall * (0.45 - 0.42 * corner.offset.y);
    return vec3(shift.x, 0.2 * dot(wall, wall), shift.y);
}

// Plants lean in the wind.
vec3 sway(Corner corner)
{
    vec2 columns = vec2(corner.block.xz), east = placed(columns, ivec2(398, 241)), south = placed(columns, ivec2(189, 476));
    vec2 lean = sin((vec2(east.x + east.y, south.x + south.y) + hourly(ivec2(974, 745))) * TURN);
    return vec3(lean.x, 0.0, lean.y) * (PLANT_LEAN * corner.grid.y);
}

// Blades right before the eye would hide what lies beyond: within BOW_REACH blocks what stands bows, the lower the nearer
// it is. In the eye's own column it loses a share BOW of what is higher than BOW_FOOT blocks below the eye. All depends on
// the place from the eye, so that stalks of several blocks hold together.
const float BOW_REACH = 2.6, BOW_FOOT = 1.5, BOW = 0.6;

vec3 bowed(vec3 position)
{
    float lost = BOW - BOW * smoothstep(0.0, BOW_REACH, length(position.xz));
    return vec3(0.0, -lost * clamp(position.y + BOW_FOOT, 0.0, BOW_FOOT), 0.0);
}

// The vector by which a corner of a plant is moved.
vec3 planted(Corner corner, vec3 position)
{
    if ((corner.flags & QUAD_FLAG_SWAYS) == 0)
        return hung(corner);
    vec3 shift = settled(corner);
    if ((corner.flags & QUAD_FLAG_STIFF) != 0)
        return shift;
    shift += sway(corner);
    return (corner.flags & QUAD_FLAG_HANGS) != 0 ? shift : shift + bowed(position + shift);
}

// Crowns are no boxes: where blocks of leaves meet at a corner, it stands aside.
vec3 leaf_shift(Corner corner)
{
    ivec3 at = corner.block + ivec3(floor(corner.offset + 0.5));
    vec3 random = cell_random(at.xz + at.y * ivec2(101, 57)).xyz;
    return (2.0 * random - 1.0) * (LEAF_SHIFT * float(1 << corner.level));
}

// The vector by which a corner of a plant or a crown is moved from its place in the quad, relative to the eye.
vec3 shift_of(Corner corner, vec3 position)
{
    return corner.face >= FACE_CROSS ? planted(corner, position) : leaf_shift(corner);
}
#endif
