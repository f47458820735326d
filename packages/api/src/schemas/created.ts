import * as v from 'valibot'
import { Id } from './id.ts'
import { Money } from './money.ts'
import { ServerStatus } from './server-config.ts'

/** A server that was created: it starts, waits in the queue, or is paused for the money that is missing. */
export const Created = v.object({ server_id: Id, status: ServerStatus, missing_rub_cents: Money })
export type Created = v.InferOutput<typeof Created>

/** As the client reads it: the number is what the rest hangs on. */
export const CreatedAtLeast = v.object({ ...v.partial(Created).entries, server_id: Id })
