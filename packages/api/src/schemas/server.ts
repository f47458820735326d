import { checkServerName, SERVER_NAME_MAX, STATUS } from '@cloud/pricing'
import * as v from 'valibot'
import { configuration } from './configuration.ts'
import { Id, Money, openNumber, payload, whole } from './primitives.ts'
import { SshKeyIds } from './ssh-key.ts'

const WRONG_NAME = `Имя сервера: от 1 до ${SERVER_NAME_MAX} символов, без переводов строки и невидимых знаков.`

/** Name of a server in a request; trimmed. */
export const ServerName = v.pipe(
  v.string(WRONG_NAME),
  v.trim(),
  v.check((name) => checkServerName(name).length === 0, WRONG_NAME)
)

/** Price shown to the user; if the actual price differs, 409 `price_changed` (docs/rules/wire.md#refusals). */
export const expected = v.nullish(whole(0), null)

/** Body of creating a server or joining the queue (docs/rules/configuration.md). */
export const CreatePayload = payload({
  name: ServerName,
  os_id: Id,
  ...configuration,
  is_in_queue: v.optional(v.boolean('Нужно true или false.'), false),
  expected_total_rub_cents: expected,
  /** Keys that belong on the server from its first boot. */
  ssh_key_ids: v.optional(SshKeyIds)
})
export type CreatePayload = v.InferInput<typeof CreatePayload>

/** Status in a response: one of `STATUS`, or a status that was added later. */
export const AnsweredStatus = openNumber(v.picklist(Object.values(STATUS)))

/** A created server: it starts, waits in the queue, or is paused until the missing amount is paid. */
export const Created = v.object({ server_id: Id, status: AnsweredStatus, missing_rub_cents: Money })
export type Created = v.InferOutput<typeof Created>

/** A created server as the client reads it: only the id is required, because the caller needs it. */
export const CreatedAtLeast = v.object({ ...v.partial(Created).entries, server_id: Id })
