import * as v from 'valibot'
import { Moment } from './moment.ts'
import { payload } from './payload.ts'

export const Session = v.object({
  id: v.string(),
  created_at: Moment,
  /** To within a few minutes. */
  seen_at: Moment,
  /** The network address that it was opened from. */
  address: v.string(),
  /** What the browser called itself. */
  agent: v.string(),
  /** The one that asks. */
  is_current: v.boolean()
})
export type Session = v.InferOutput<typeof Session>

const message = 'Такой сессии нет.'

export const SessionEnd = payload({ id: v.pipe(v.string(message), v.uuid(message)) })
