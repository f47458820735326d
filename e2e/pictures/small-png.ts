import { crc32, deflateSync } from 'node:zlib'
import type { PNG } from 'pngjs'

/** Colours that are kept as they are: the flat ones. The rest are the edges of letters, where a near one will do. */
const EXACT = 20
const STEP = 48

/** A picture as a PNG with a palette, a third of its size, with a note in it. */
export function smallPng({ width, height, data }: PNG, note: string): Buffer {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const indexOf = paletteOf(pixels)
  const rows = new Uint8Array(pixels.length + height)
  const palette = Buffer.alloc(3 * 256)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] = indexOf.get(pixels[y * width + x] ?? 0)?.[0] ?? 0
  }
  for (const [index, colour] of indexOf.values()) palette.writeUIntBE(swapped(colour), 3 * index, 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(note, 'latin1')),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** For each colour of a picture the index and the colour that stand for it. */
function paletteOf(pixels: Uint32Array): ReadonlyMap<number, readonly [index: number, colour: number]> {
  const counts = new Map<number, number>()
  for (const colour of pixels) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const colours = [...counts].sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  const indexOf = new Map<number, readonly [number, number]>()
  const near = new Map<number, number>()
  let used = 0
  for (const [place, colour] of colours.entries()) {
    const kept = place < EXACT ? colour : rounded(colour)
    let index = near.get(kept)
    if (index === undefined && used < 256) {
      index = used
      used += 1
      near.set(kept, index)
    }
    indexOf.set(colour, index === undefined ? nearest(near, kept) : [index, kept])
  }
  return indexOf
}

function nearest(palette: ReadonlyMap<number, number>, colour: number): readonly [number, number] {
  let best: readonly [number, number] = [0, 0]
  let least = Number.POSITIVE_INFINITY
  for (const [kept, index] of palette) {
    const far = [0, 8, 16].reduce(
      (sum, shift) => sum + (channel(kept, shift) - channel(colour, shift)) ** 2,
      0
    )
    if (far < least) [best, least] = [[index, kept], far]
  }
  return best
}

const channel = (colour: number, shift: number) => (colour >>> shift) & 255

const rounded = (colour: number) =>
  [0, 8, 16].reduce(
    (sum, shift) => sum + (Math.min(255, Math.round(channel(colour, shift) / STEP) * STEP) << shift),
    0
  )

/** Red first: a picture in memory has it last. */
const swapped = (colour: number) =>
  (channel(colour, 0) << 16) | (channel(colour, 8) << 8) | channel(colour, 16)

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
