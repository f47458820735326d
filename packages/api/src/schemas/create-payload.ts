import * as v from 'valibot'
import { configuration, expected } from './configuration.ts'
import { Id } from './id.ts'
import { payload } from './payload.ts'
import { ServerName } from './server-name.ts'

/** What creates a server, or joins its queue (docs/rules/configuration.md). */
export const CreatePayload = payload({
  name: ServerName,
  os_id: Id,
  ...configuration,
  is_in_queue: v.optional(v.boolean('Нужно true или false.'), false),
  expected_total_rub_cents: expected
})
export type CreatePayload = v.InferInput<typeof CreatePayload>
