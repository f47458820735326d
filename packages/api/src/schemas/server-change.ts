import * as v from 'valibot'
import { payload } from './payload.ts'
import { ServerName } from './server-name.ts'

const Switch = v.boolean('Нужно true или false.')

/** A whole config or a part of it: these three take effect, everything else is ignored (docs/rules/queue.md#joining-and-leaving). */
export const ServerChange = payload({
  name: v.optional(ServerName),
  auto_renewal: v.optional(Switch),
  is_in_queue: v.optional(Switch)
})
export type ServerChange = v.InferInput<typeof ServerChange>
