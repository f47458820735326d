import { checkServerName, SERVER_NAME_MAX, STATUS } from '@cloud/pricing'
import * as v from 'valibot'
import { configuration } from './configuration.ts'
import { Id, Money, openNumber, payload, whole } from './primitives.ts'

const WRONG_NAME = `Имя сервера: от 1 до ${SERVER_NAME_MAX} символов, без переводов строки и невидимых знаков.`

/** A server's name as a person gives it; trimmed. */
export const ServerName = v.pipe(
  v.string(WRONG_NAME),
  v.trim(),
  v.check((name) => checkServerName(name).length === 0, WRONG_NAME)
)

/** A price that a person saw; if the server's own differs, 409 `price_changed` (docs/rules/wire.md#refusals). */
export const expected = v.nullish(whole(0), null)

/** What creates a server, or joins its queue (docs/rules/configuration.md). */
export const CreatePayload = payload({
  name: ServerName,
  os_id: Id,
  ...configuration,
  is_in_queue: v.optional(v.boolean('Нужно true или false.'), false),
  expected_total_rub_cents: expected
})
export type CreatePayload = v.InferInput<typeof CreatePayload>

/** The status in an answer: one of `STATUS`, or one that was added since. */
export const AnsweredStatus = openNumber(v.picklist(Object.values(STATUS)))

/** A server that was created: it starts, waits in the queue, or is paused for the money that is missing. */
export const Created = v.object({ server_id: Id, status: AnsweredStatus, missing_rub_cents: Money })
export type Created = v.InferOutput<typeof Created>

/** As the client reads it: the number is what the rest hangs on. */
export const CreatedAtLeast = v.object({ ...v.partial(Created).entries, server_id: Id })
