import * as v from 'valibot'

/** A moment, ISO 8601 with an offset: '2026-11-21T08:00:00.000Z' (decisions, section 7). */
export const Moment = v.pipe(v.string(), v.isoTimestamp())
