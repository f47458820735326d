import { crc32, deflateSync } from 'node:zlib'
import { COLORS } from '../platform/http/pages/colors.ts'

/** Squares of the logo: left, top and side of each, in 32 units. */
const LOGO_SQUARES = [
  [3, 3, 7],
  [13, 3, 7],
  [23, 3, 6],
  [3, 13, 7],
  [13, 13, 7],
  [23.5, 13.5, 5],
  [3, 23, 6],
  [13.5, 23.5, 5],
  [24, 24, 4]
] as const
const LOGO_SIZE = 32

/** The logo as an SVG without background, for browser tabs. */
export const MARK_SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LOGO_SIZE} ${LOGO_SIZE}" fill="${COLORS.accent[0]}">${LOGO_SQUARES.map(
  ([x, y, side]) => `<rect x="${x}" y="${y}" width="${side}" height="${side}" rx="1"/>`
).join('')}</svg>`

const rgb = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

/** Encodes one part of a PNG file: length, type, data and checksum. */
function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const part = Buffer.alloc(named.length + 8)
  part.writeUInt32BE(data.length)
  named.copy(part, 4)
  part.writeUInt32BE(crc32(named), named.length + 4)
  return part
}

/** Draws the logo as a PNG for systems without SVG: a square of `side` pixels in the middle of a white picture. */
export function markPng(width: number, height: number, side: number): Buffer {
  const pixels = Buffer.alloc(height * (1 + 3 * width), 255)
  const accent = rgb(COLORS.accent[0])
  const scale = side / LOGO_SIZE
  const fill = (left: number, top: number, size: number) => {
    for (let y = Math.round(top); y < Math.round(top + size); y += 1)
      for (let x = Math.round(left); x < Math.round(left + size); x += 1)
        pixels.set(accent, y * (1 + 3 * width) + 1 + 3 * x)
  }
  for (const [x, y, size] of LOGO_SQUARES)
    fill((width - side) / 2 + scale * x, (height - side) / 2 + scale * y, scale * size)
  // each row begins with its filter type: none
  for (let y = 0; y < height; y += 1) pixels[y * (1 + 3 * width)] = 0
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits per channel, red, green and blue
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0))
  ])
}
