"""Reads PNG files, with zlib only: 8 bits a sample, grey, RGB or RGBA, not interlaced."""
import struct
import zlib


class Picture:
    def __init__(self, data):
        if data[:8] != b"\x89PNG\r\n\x1a\n":
            raise ValueError("no PNG")
        packed, at = b"", 8
        while at < len(data):
            length, name = struct.unpack(">I4s", data[at:at + 8])
            body = data[at + 8:at + 8 + length]
            if zlib.crc32(name + body) != struct.unpack(">I", data[at + 8 + length:at + 12 + length])[0]:
                raise ValueError("wrong checksum")
            if name == b"IHDR":
                self.width, self.height, bits, colour = struct.unpack(">IIBB", body[:10])
                self.samples = {0: 1, 2: 3, 6: 4}[colour]
                if bits != 8:
                    raise ValueError(f"{bits} bits")
            elif name == b"IDAT":
                packed += body
            at += 12 + length
        self.rows = self._unfilter(zlib.decompress(packed))

    def _unfilter(self, data):
        step, length = self.samples, self.width * self.samples
        above, rows = bytearray(length), []
        for y in range(self.height):
            start = y * (length + 1)
            kind, row = data[start], bytearray(data[start + 1:start + 1 + length])
            for i in range(length if kind else 0):
                left, up, corner = (row[i - step] if i >= step else 0), above[i], (above[i - step] if i >= step else 0)
                if kind == 4:
                    near = left + up - corner
                    a, b, c = abs(near - left), abs(near - up), abs(near - corner)
                    guess = left if a <= b and a <= c else up if b <= c else corner
                else:
                    guess = (0, left, up, (left + up) // 2)[kind]
                row[i] = (row[i] + guess) & 255
            rows.append(row)
            above = row
        return rows

    def at(self, x, y):
        """The first three samples."""
        return tuple(self.rows[y][x * self.samples:x * self.samples + min(self.samples, 3)])


def read(path):
    with open(path, "rb") as stream:
        return Picture(stream.read())
