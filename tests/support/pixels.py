"""PNG files decoded to pixels, with zlib alone: 8 bits a channel, RGB or RGBA, not interlaced."""

import struct
import zlib
from dataclasses import dataclass


@dataclass(frozen=True)
class Image:
    """Pixels row by row, `channels` bytes each."""

    width: int
    height: int
    channels: int
    data: bytes

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue of a pixel that must not be transparent."""
        start = (y * self.width + x) * self.channels
        pixel = self.data[start : start + self.channels]
        assert len(pixel) == 3 or pixel[3] == 255, f"the pixel at {x}, {y} is transparent"
        return pixel[0], pixel[1], pixel[2]


def decode_png(file: bytes) -> Image:
    """The pixels of a PNG file; AssertionError for a broken one."""
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, header = 8, b"", b""
    while at < len(file):
        (length,) = struct.unpack(">I", file[at : at + 4])
        kind, body = file[at + 4 : at + 8], file[at + 8 : at + 8 + length]
        (checksum,) = struct.unpack(">I", file[at + 8 + length : at + 12 + length])
        assert zlib.crc32(kind + body) == checksum
        if kind == b"IHDR":
            header = body
        elif kind == b"IDAT":
            packed += body
        at += 12 + length
    width, height, depth, color, _, _, interlaced = struct.unpack(">IIBBBBB", header)
    assert (depth, interlaced) == (8, 0)
    channels = {2: 3, 6: 4}[color]
    return Image(
        width, height, channels, _unfiltered(zlib.decompress(packed), width * channels, height, channels)
    )


def _unfiltered(raw: bytes, stride: int, height: int, channels: int) -> bytes:
    above = bytearray(stride)
    rows = []
    for row in range(height):
        start = row * (stride + 1)
        kind, line = raw[start], bytearray(raw[start + 1 : start + 1 + stride])
        for i in range(stride):
            left = line[i - channels] if i >= channels else 0
            corner = above[i - channels] if i >= channels else 0
            line[i] = (line[i] + _guess(kind, left, above[i], corner)) & 255
        rows.append(bytes(line))
        above = line
    return b"".join(rows)


def _guess(kind: int, left: int, up: int, corner: int) -> int:
    match kind:
        case 0:
            return 0
        case 1:
            return left
        case 2:
            return up
        case 3:
            return (left + up) // 2
        case _:
            return min((left, up, corner), key=lambda near: abs(left + up - corner - near))
