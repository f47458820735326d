import * as v from 'valibot'
import { Id, IdText, Moment, payload, whole } from './primitives.ts'

export const WatchId = v.object({ id: IdText })

/**
 * A watch: the account is notified when a configuration, or a GPU with an optional count, becomes available
 * (docs/rules/queue.md#watches).
 */
export const Watch = v.object({
  id: Id,
  /** Watched GPU; null if a configuration is watched. */
  gpu_id: v.nullable(Id),
  /** Number of GPUs; null for any number. */
  gpu_count: v.nullable(whole(1)),
  /** Watched configuration; null if a GPU is watched. */
  flavor_id: v.nullable(Id),
  created_at: Moment,
  /** Time of the last notification; null before the first. */
  last_notified_at: v.nullable(Moment)
})
export type Watch = v.InferOutput<typeof Watch>

/** Body of a new watch: either `flavor_id`, or `gpu_id` with an optional `gpu_count`. */
export const NewWatch = payload({
  gpu_id: v.nullish(Id, null),
  gpu_count: v.nullish(whole(1), null),
  flavor_id: v.nullish(Id, null)
})
export type NewWatch = v.InferInput<typeof NewWatch>
