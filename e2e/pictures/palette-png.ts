import { crc32, deflateSync } from 'node:zlib'
import type { PNG } from 'pngjs'

/** Number of flat colours that are kept exactly. All others are edges of text and shadows, where a near colour will do. */
const MAX_FLAT_COLOURS = 100
/** A colour is flat if it fills so many pixels in a row: a background, or a border. */
const FLAT_RUN_PX = 8
/** Distance of the values to which each channel of the other colours is rounded. */
const STEP = 85
/** In memory the opacity is the highest byte. */
const OPAQUE = 0xff000000

export interface ReducedImage {
  readonly width: number
  readonly height: number
  /** Red, green, blue and opacity of each pixel. */
  readonly data: Uint8Array
  /** Index of each pixel in the palette. */
  readonly indexes: Uint8Array
  readonly palette: readonly number[]
}

/** Reduces the colours of an image to a palette. */
export function reduceColours({ width, height, data }: PNG): ReducedImage {
  const pixels = new Uint32Array(data.buffer, data.byteOffset, width * height)
  const entries = paletteOf(pixels, width)
  const indexes = new Uint8Array(pixels.length)
  const reduced = new Uint32Array(pixels.length)
  const palette: number[] = []
  for (const [index, colour] of entries.values()) palette[index] = colour
  let previous: number | undefined
  let entry: readonly [index: number, colour: number] = [0, 0]
  // twice as fast as the iterator
  for (let at = 0; at < pixels.length; at += 1) {
    const pixel = pixels[at] ?? 0
    if (pixel !== previous) entry = entries.get(pixel) ?? entry
    previous = pixel
    indexes[at] = entry[0]
    reduced[at] = entry[1] | OPAQUE
  }
  return { width, height, data: new Uint8Array(reduced.buffer), indexes, palette }
}

/** Encodes an image as a PNG with a palette, which is a third as large, and includes a text note. */
export function palettePng({ width, height, indexes, palette }: ReducedImage, note: string): Buffer {
  const rows = new Uint8Array(indexes.length + height)
  for (let y = 0; y < height; y += 1)
    rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  const colours = Buffer.alloc(3 * 256)
  for (const [index, colour] of palette.entries()) colours.writeUIntBE(redFirst(colour), 3 * index, 3)
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 3], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('tEXt', Buffer.from(note, 'latin1')),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0))
  ])
}

/** Returns for each colour of an image its index in the palette and the palette's colour. */
function paletteOf(
  pixels: Uint32Array,
  width: number
): ReadonlyMap<number, readonly [index: number, colour: number]> {
  const flat = new Set(
    byCount(runLengths(pixels, width, FLAT_RUN_PX))
      .slice(0, MAX_FLAT_COLOURS)
      .map(([colour]) => colour)
  )
  const paletteEntries = new Map<number, readonly [number, number]>()
  const palette = new Map<number, number>()
  const colours = byCount(runLengths(pixels, width, 1)).map(([colour]) => colour)
  for (const colour of [...flat, ...colours.filter((one) => !flat.has(one))]) {
    const reduced = flat.has(colour) ? colour : rounded(colour)
    let index = palette.get(reduced)
    if (index === undefined && palette.size < 256) {
      index = palette.size
      palette.set(reduced, index)
    }
    paletteEntries.set(colour, index === undefined ? nearest(palette, reduced) : [index, reduced])
  }
  return paletteEntries
}

const byCount = (counts: ReadonlyMap<number, number>) => [...counts].sort(([, a], [, b]) => b - a)

/** Returns for each colour the number of its pixels in rows of at least `least` pixels. */
function runLengths(pixels: Uint32Array, width: number, least: number): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  let start = 0
  for (let at = 1; at <= pixels.length; at += 1) {
    if (pixels[at] === pixels[start] && at % width !== 0) continue
    const colour = pixels[start] ?? 0
    if (at - start >= least) counts.set(colour, (counts.get(colour) ?? 0) + at - start)
    start = at
  }
  return counts
}

function nearest(palette: ReadonlyMap<number, number>, colour: number): readonly [number, number] {
  let best: readonly [number, number] = [0, 0]
  let least = Number.POSITIVE_INFINITY
  for (const [candidate, index] of palette) {
    const far = [0, 8, 16].reduce(
      (sum, shift) => sum + (channel(candidate, shift) - channel(colour, shift)) ** 2,
      0
    )
    if (far < least) [best, least] = [[index, candidate], far]
  }
  return best
}

const channel = (colour: number, shift: number) => (colour >>> shift) & 255

const rounded = (colour: number) =>
  [0, 8, 16].reduce(
    (sum, shift) => sum + (Math.min(255, Math.round(channel(colour, shift) / STEP) * STEP) << shift),
    0
  )

/** Returns the colour with red first, as in a palette; in memory red is the lowest byte. */
const redFirst = (colour: number) =>
  (channel(colour, 0) << 16) | (channel(colour, 8) << 8) | channel(colour, 16)

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), body])
  const whole = Buffer.alloc(named.length + 8)
  whole.writeUInt32BE(body.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), named.length + 4)
  return whole
}
