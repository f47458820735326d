import { whole, wholeText } from './whole.ts'

/** Ids are whole numbers from 1 up (docs/rules/wire.md). */
export const Id = whole(1)

/** An id as a part of an address. */
export const IdText = wholeText(1)
