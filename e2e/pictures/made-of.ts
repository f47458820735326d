import { createHash } from 'node:crypto'

/** The note in an accepted picture that tells what it was made of, so that the same need not be unpacked. */
export const madeOf = (drawn: Buffer): string => `drawn\0${createHash('sha256').update(drawn).digest('hex')}`
