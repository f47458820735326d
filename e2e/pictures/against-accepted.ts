import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { madeOf } from './made-of.ts'
import { smallPng } from './small-png.ts'

const HERE = import.meta.dirname
export const ACCEPTED = join(HERE, 'accepted')

/** So many pixels may differ: less than a letter, more than what another processor draws otherwise. */
const TOLERATED = 24
/** How far apart two colours may be, from 0 to 1: less than the page's ground is from a card's. */
const THRESHOLD = 0.035

export const accepting = process.env['ACCEPT_PICTURES'] === '1'

/**
 * Compares a picture with the accepted one of this name and says how they differ, `null` when they do not. What differs
 * is left in `different/`, the differences red. When accepting, what differs becomes the accepted one; the rest stays
 * as it is.
 */
export function againstAccepted(name: string, drawn: Buffer, folder = HERE): string | null {
  const file = join(folder, 'accepted', `${name}.png`)
  const note = madeOf(drawn)
  const accepted = existsSync(file) ? readFileSync(file) : null
  if (accepted?.includes(note)) return null
  const small = smallPng(PNG.sync.read(drawn), note)
  const reason =
    accepted === null
      ? `${name} is new`
      : difference(name, PNG.sync.read(accepted), PNG.sync.read(small), join(folder, 'different'))
  if (reason === null || !accepting) return reason
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, small)
  return null
}

function difference(name: string, accepted: PNG, drawn: PNG, folder: string): string | null {
  const { width, height } = accepted
  if (width !== drawn.width || height !== drawn.height)
    return `${name} is ${drawn.width} × ${drawn.height} instead of ${width} × ${height}: see ${left(folder, name, drawn)}`
  const red = new PNG({ width, height })
  const pixels = pixelmatch(accepted.data, drawn.data, red.data, width, height, { threshold: THRESHOLD })
  if (pixels <= TOLERATED) return null
  left(folder, name, drawn)
  return `${name} differs in ${pixels} pixels: see ${left(folder, `${name}.red`, red)}`
}

function left(folder: string, name: string, picture: PNG): string {
  const file = join(folder, `${name}.png`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, PNG.sync.write(picture))
  return file
}
