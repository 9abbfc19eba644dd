// @NAME@: a generator for Karst. `cargo build --release` builds target/release/lib@LIB@.so (so does
// `rustc -O --crate-type cdylib -C panic=abort lib.rs`); then
//
//   karst generator check target/release/lib@LIB@.so     proves that it keeps the rules of karst_generator.h
//   karst play --generator target/release/lib@LIB@.so    walks in it; so do shot, map, at, survey and bench
use std::ffi::{c_char, c_int, c_void};

// ---- karst_generator.h, which explains each member

#[repr(C)]
struct KarstBlock {
    name: *const c_char,
    colour: u32,
    look: u32,
}

#[repr(C)]
struct KarstBiome {
    name: *const c_char,
    flags: u32,
    colour: u32,
    tints: [u32; 3],
}

#[repr(C)]
#[derive(Clone, Copy)]
struct KarstColumn {
    height: i16,
    water: i16,
    biome: u16,
    top: u16,
}

#[repr(C)]
pub struct KarstGenerator {
    version: u32,
    size: u32,
    name: *const c_char,
    release: *const c_char,
    summary: *const c_char,
    blocks: *const KarstBlock,
    block_count: u32,
    biomes: *const KarstBiome,
    biome_count: u32,
    create: extern "C" fn(i64) -> *mut c_void,
    destroy: extern "C" fn(*mut c_void),
    chunk: extern "C" fn(*mut c_void, i32, i32, *mut u16, *mut KarstColumn) -> c_int,
    columns: extern "C" fn(*mut c_void, i64, i64, i32, i32, i32, *mut KarstColumn) -> c_int,
    spawn: *const c_void,
    explain: *const c_void,
}

// All that is shared is constant.
unsafe impl Sync for KarstGenerator {}
unsafe impl Sync for KarstBlock {}
unsafe impl Sync for KarstBiome {}

const COLUMNS: usize = 256;
const BLOCKS: usize = 65536;
const SEA: i32 = 62;

// ---- the land

const AIR: u16 = 0;
const BEDROCK: u16 = 1;
const STONE: u16 = 2;
const DIRT: u16 = 3;
const GRASS: u16 = 4;
const SAND: u16 = 5;
const WATER: u16 = 6;

const fn block_named(name: &'static [u8]) -> KarstBlock {
    KarstBlock { name: name.as_ptr() as *const c_char, colour: 0, look: 0 }
}

// Names that Karst knows are its blocks; others get a plain colour.
static BLOCK_TABLE: [KarstBlock; 7] = [
    block_named(b"air\0"),
    block_named(b"bedrock\0"),
    block_named(b"stone\0"),
    block_named(b"dirt\0"),
    block_named(b"grass\0"),
    block_named(b"sand\0"),
    block_named(b"water\0"),
];

const fn biome(name: &'static [u8], colour: u32, flags: u32) -> KarstBiome {
    KarstBiome { name: name.as_ptr() as *const c_char, flags, colour, tints: [0; 3] }
}

static BIOME_TABLE: [KarstBiome; 3] = [
    biome(b"plain\0", 0x8FB35A, 0),
    biome(b"beach\0", 0xE6D9A0, 0),
    biome(b"ocean\0", 0x3B6FA8, 1),
];

struct World {
    seed: u64,
}

// A number in [-1, 1) for each lattice point, by Stafford's mixer (variant 13).
fn lattice(seed: u64, x: i64, z: i64) -> f64 {
    let mut h = seed
        .wrapping_add((x as u64).wrapping_mul(0x9E3779B97F4A7C15))
        .wrapping_add((z as u64).wrapping_mul(0xC2B2AE3D27D4EB4F));
    h = (h ^ (h >> 30)).wrapping_mul(0xBF58476D1CE4E5B9);
    h = (h ^ (h >> 27)).wrapping_mul(0x94D049BB133111EB);
    ((h ^ (h >> 31)) >> 11) as f64 / (1u64 << 52) as f64 - 1.0
}

// Value noise: lattice points `period` blocks apart, and a smooth curve between them.
fn noise(seed: u64, x: i64, z: i64, period: i64) -> f64 {
    let (i, j) = (x.div_euclid(period), z.div_euclid(period));
    let smooth = |t: f64| t * t * (3.0 - 2.0 * t);
    let u = smooth(x.rem_euclid(period) as f64 / period as f64);
    let v = smooth(z.rem_euclid(period) as f64 / period as f64);
    let (a, b) = (lattice(seed, i, j), lattice(seed, i + 1, j));
    let (c, d) = (lattice(seed, i, j + 1), lattice(seed, i + 1, j + 1));
    a + (b - a) * u + (c - a + (a - b - c + d) * u) * v
}

fn column(world: &World, x: i64, z: i64) -> KarstColumn {
    let mut height = 66.0;
    for octave in 0..4 {
        height += noise(world.seed.wrapping_add(octave), x, z, 256 >> octave) * (24 >> octave) as f64;
    }
    let y = height as i32;
    let biome = if y < SEA { 2 } else if y < SEA + 2 { 1 } else { 0 };
    KarstColumn {
        height: y as i16,
        water: if biome == 2 { SEA as i16 } else { -1 },
        biome,
        top: if biome == 0 { GRASS } else { SAND },
    }
}

fn block(column: &KarstColumn, y: i32) -> u16 {
    let height = column.height as i32;
    if y > height {
        if y <= column.water as i32 { WATER } else { AIR }
    } else if y == 0 {
        BEDROCK
    } else if y == height {
        column.top
    } else if y < height - 3 {
        STONE
    } else if column.top == GRASS {
        DIRT
    } else {
        SAND
    }
}

// ---- what Karst calls

extern "C" fn create(seed: i64) -> *mut c_void {
    Box::into_raw(Box::new(World { seed: seed as u64 })) as *mut c_void
}

extern "C" fn destroy(world: *mut c_void) {
    drop(unsafe { Box::from_raw(world as *mut World) })
}

extern "C" fn columns(world: *mut c_void, x: i64, z: i64, step: i32, count_x: i32, count_z: i32, out: *mut KarstColumn) -> c_int {
    let world = unsafe { &*(world as *const World) };
    let out = unsafe { std::slice::from_raw_parts_mut(out, (count_x * count_z) as usize) };
    for j in 0..count_z {
        for i in 0..count_x {
            out[(j * count_x + i) as usize] = column(world, x + i as i64 * step as i64, z + j as i64 * step as i64);
        }
    }
    1
}

extern "C" fn chunk(world: *mut c_void, x: i32, z: i32, blocks: *mut u16, out: *mut KarstColumn) -> c_int {
    columns(world, x as i64 * 16, z as i64 * 16, 1, 16, 16, out);
    let (blocks, out) = unsafe {
        (std::slice::from_raw_parts_mut(blocks, BLOCKS), std::slice::from_raw_parts(out, COLUMNS))
    };
    for (i, target) in blocks.iter_mut().enumerate() {
        *target = block(&out[i % COLUMNS], (i / COLUMNS) as i32);
    }
    1
}

static GENERATOR: KarstGenerator = KarstGenerator {
    version: 1,
    size: std::mem::size_of::<KarstGenerator>() as u32,
    name: b"@NAME@\0".as_ptr() as *const c_char,
    release: b"0.1\0".as_ptr() as *const c_char,
    summary: b"hills of value noise, and a sea\0".as_ptr() as *const c_char,
    blocks: &BLOCK_TABLE as *const KarstBlock,
    block_count: BLOCK_TABLE.len() as u32,
    biomes: &BIOME_TABLE as *const KarstBiome,
    biome_count: BIOME_TABLE.len() as u32,
    create,
    destroy,
    chunk,
    columns,
    spawn: std::ptr::null(),
    explain: std::ptr::null(),
};

#[no_mangle]
pub extern "C" fn karst_generator() -> *const KarstGenerator {
    &GENERATOR
}
