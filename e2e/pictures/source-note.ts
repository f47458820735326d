import { createHash } from 'node:crypto'

/** The note in an accepted PNG that identifies the screenshot it was made from: an equal screenshot needs no comparison. */
export const sourceNote = (screenshot: Buffer): string =>
  `drawn\0${createHash('sha256').update(screenshot).digest('hex')}`
