import * as v from 'valibot'

/** A moment, ISO 8601 with an offset: '2026-11-21T08:00:00.000Z' (docs/rules/wire.md). */
export const Moment = v.pipe(v.string(), v.isoTimestamp())

const message = 'Нужен момент: дата, время и смещение от всемирного, как в ответах сервиса.'

/** The same as somebody writes it: milliseconds come out of it. */
export const MomentText = v.pipe(
  v.string(message),
  v.isoTimestamp(message),
  v.transform((text) => Date.parse(text)),
  v.number(message)
)
