import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { palettePng, type ReducedImage, reduceColours } from './palette-png.ts'
import { sourceNote } from './source-note.ts'

const HERE = import.meta.dirname
export const ACCEPTED = join(HERE, 'accepted')

/** Number of pixels that may differ: less than one character, more than processors draw differently. */
const MAX_DIFFERENT_PIXELS = 24
/** Tolerated distance of two colours, from 0 to 1: less than between the page's background and a card's. */
const COLOUR_THRESHOLD = 0.035

export const accepting = process.env['ACCEPT_PICTURES'] === '1'

/**
 * Compares a screenshot with the accepted one of this name. Returns `null` if they look the same, otherwise a message; the
 * screenshot and its differences in red are then saved in `different/`. With `accepting`, a different screenshot replaces
 * the accepted one.
 */
export function compareWithAccepted(name: string, screenshot: Buffer, folder = HERE): string | null {
  const file = join(folder, 'accepted', `${name}.png`)
  const note = sourceNote(screenshot)
  const accepted = existsSync(file) ? readFileSync(file) : null
  if (accepted?.includes(note)) return null
  const reduced = reduceColours(PNG.sync.read(screenshot))
  const message =
    accepted === null
      ? `${name} is new`
      : difference(name, PNG.sync.read(accepted), reduced, join(folder, 'different'))
  if (message === null || !accepting) return message
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, palettePng(reduced, note))
  return null
}

function difference(name: string, accepted: PNG, current: ReducedImage, folder: string): string | null {
  const { width, height } = accepted
  if (width !== current.width || height !== current.height)
    return `${name} is ${current.width} × ${current.height} instead of ${width} × ${height}: see ${save(folder, name, current)}`
  // comparing colours takes long
  if (hasFewDifferences(accepted.data, current.data)) return null
  const red = new PNG({ width, height })
  const pixels = pixelmatch(accepted.data, current.data, red.data, width, height, {
    threshold: COLOUR_THRESHOLD
  })
  if (pixels <= MAX_DIFFERENT_PIXELS) return null
  save(folder, name, current)
  return `${name} differs in ${pixels} pixels: see ${save(folder, `${name}.red`, red)}`
}

/** Returns true if at most {@link MAX_DIFFERENT_PIXELS} pixels are not equal. */
function hasFewDifferences(accepted: Uint8Array, current: Uint8Array): boolean {
  const pixels = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
    new Uint32Array(buffer, byteOffset, byteLength / 4)
  const [one, other] = [pixels(accepted), pixels(current)]
  let count = 0
  for (let at = 0; at < one.length; at += 1) if (one[at] !== other[at]) count += 1
  return count <= MAX_DIFFERENT_PIXELS
}

function save(folder: string, name: string, { width, height, data }: ReducedImage | PNG): string {
  const file = join(folder, `${name}.png`)
  mkdirSync(folder, { recursive: true })
  const image = new PNG({ width, height })
  image.data.set(data)
  writeFileSync(file, PNG.sync.write(image))
  return file
}
