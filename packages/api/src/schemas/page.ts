import * as v from 'valibot'
import { payload } from './payload.ts'
import { wholeText } from './whole.ts'

/** Part of a list: without `limit` it comes whole (docs/rules/wire.md#lists). */
export const page = { limit: v.optional(wholeText(1)), offset: v.optional(wholeText(0)) }

export const Page = payload(page)
