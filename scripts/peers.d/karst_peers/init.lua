-- Makes a fixed area of the world and prints what each part of it took. The server runs it; scripts/peers reads the lines
-- that begin with "peer". Settings: peers_wide and peers_long, the area in mapchunks, around the origin.
local SIZE = 16 * tonumber(core.settings:get("chunksize") or 5) -- blocks along a mapchunk's edge
local LOW, HIGH = -1, 2 -- layers of mapchunks: from y = -112 to 207, the sea being at 1
local BATCH = 8 -- mapchunks
local system = core.request_insecure_environment() -- to read what the system says of this process
local wide, long = tonumber(core.settings:get("peers_wide")), tonumber(core.settings:get("peers_long"))

local function say(...)
	print(table.concat({"peer", ...}, " "))
end

-- The most memory that was resident, in KiB; 0 where the system does not say it.
local function peak_memory()
	local file = system and system.io.open("/proc/self/status")
	local text = file and file:read("*a") or ""
	if file then
		file:close()
	end
	return text:match("VmHWM:%s*(%d+)") or 0
end

-- Mapchunks lie half their size beside multiples of it: from -32 to 47, from 48 to 127.
local function corner(x, y, z)
	local half = math.floor(SIZE / 32) * 16
	return vector.new(x * SIZE - half, y * SIZE - half, z * SIZE - half)
end

local function each_mapchunk(visit)
	for z = 0, long - 1 do
		for x = 0, wide - 1 do
			for y = LOW, HIGH do
				visit(corner(x - math.floor(wide / 2), y, z - math.floor(long / 2)))
			end
		end
	end
end

-- A hash of 32 bits of all nodes, by the order of their names: their numbers differ between worlds.
local function hash_area()
	local names, order = {}, {}
	for name in pairs(core.registered_nodes) do
		names[#names + 1] = name
	end
	table.sort(names)
	for i, name in ipairs(names) do
		order[core.get_content_id(name)] = i
	end
	local hash, data = 0, {}
	each_mapchunk(function(from)
		local voxels = VoxelManip(from, vector.add(from, SIZE - 1))
		voxels:get_data(data)
		for i = 1, SIZE * SIZE * SIZE do
			hash = (hash * 1000003 + (order[data[i]] or 0)) % 4294967296
		end
	end)
	return string.format("%08x", hash)
end

-- Each mapchunk is asked for by one of its blocks: emerging the others as well would only look them up.
local function start()
	local total = wide * long * (HIGH - LOW + 1)
	local left, wall, processor = total, core.get_us_time(), os.clock()
	say("start", total, SIZE, HIGH - LOW + 1)
	local function done(_, action)
		if action ~= core.EMERGE_GENERATED then
			say("error", "a mapchunk was not made: action", action)
		end
		left = left - 1
		if left % BATCH == 0 then
			local wall_now, processor_now = core.get_us_time(), os.clock()
			say("batch", BATCH, wall_now - wall, math.floor((processor_now - processor) * 1e6 + 0.5))
			wall, processor = wall_now, processor_now
		end
		if left == 0 then
			say("memory", peak_memory())
			core.after(0, function()
				say("hash", hash_area())
				core.request_shutdown()
			end)
		end
	end
	each_mapchunk(function(from)
		core.emerge_area(from, from, done)
	end)
end

core.after(0, start)
