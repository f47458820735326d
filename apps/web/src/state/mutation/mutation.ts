import {
  type CallError,
  type CallOptions,
  type Endpoint,
  newKey,
  type Received,
  type Result
} from '@cloud/api'
import type { Getter, Setter } from 'jotai'
import { currentOwner, isForeignWrite, pendingWritesAtom, waiterAtom } from './pending-writes.ts'
import { type OutcomeCallbacks, requestOutcome } from './request-outcome.ts'
import { isFinalRefusal, isOutcomeUnknown } from './write-errors.ts'

/** A write that a click requests. */
export interface Mutation<E extends Endpoint> {
  /** The subject of the write: of several clicks on one subject at most one is carried out while their outcome is unknown. */
  readonly subject: string
  readonly endpoint: E
  readonly call: (options: CallOptions) => Promise<Result<Received<E>>>
  /** Data of the write that a reloaded page needs. A write without it costs nothing and is forgotten when the page is closed. */
  readonly sent?: unknown
  /** If the previous click was carried out after all, return its result and do not send this write. */
  readonly returnsPrevious?: boolean
}

/** The request never reached the server: the reason is not shown. */
const NOT_RECEIVED = { ok: false, error: { kind: 'aborted' } } as const

/** For a user waiting at a dialog: after two requests without a response the dialog reports it, and the next click reuses the key. */
const WAIT_BRIEFLY: OutcomeCallbacks = { onUnanswered: (_error, questions) => questions < 2 }

export interface Outcome<T> {
  readonly answer: Result<T>
  /**
   * 'late': found by a later request; 'nothing': not carried out; 'unknown': no response; 'superseded': another caller waits for it now.
   */
  readonly found: 'at once' | 'late' | 'nothing' | 'unknown' | 'superseded'
}

async function attempt<E extends Endpoint>(
  get: Getter,
  set: Setter,
  mutation: Mutation<E>,
  waiting: OutcomeCallbacks,
  signal: AbortSignal
): Promise<Outcome<Received<E>>> {
  const { subject, endpoint, call, sent, returnsPrevious } = mutation
  const owner = currentOwner(get)
  const before = get(pendingWritesAtom)[subject]
  const key = before === undefined || isForeignWrite(before, owner) ? newKey() : before.key
  const pending = { key, owner, at: Date.now(), sent, isReported: false }
  set(pendingWritesAtom, subject, pending)
  const answer = await call({ key, signal })
  if (signal.aborted) return { answer, found: 'superseded' }

  const error = answer.ok ? null : answer.error
  const isOfBefore = error?.kind === 'refused' && error.problem.code === 'key_reused'
  if (error !== null && (isOutcomeUnknown(error) || (isOfBefore && returnsPrevious))) {
    waiting.onLost?.(error)
    const found = await requestOutcome(get, set, { subject, endpoint, signal }, waiting)
    if (signal.aborted) return { answer, found: 'superseded' }
    if (typeof found !== 'string') return { answer: found, found: 'late' }
    // the server has responded since: a write that costs money is reported as not done, without the reason
    const isOld = sent !== undefined && found === 'nothing' && error.kind === 'no-answer'
    return { answer: isOld ? NOT_RECEIVED : answer, found }
  }
  const isOver = error === null || isFinalRefusal(error)
  set(pendingWritesAtom, subject, isOver ? null : { ...pending, isReported: true })
  return isOfBefore ? attempt(get, set, mutation, waiting, signal) : { answer, found: 'at once' }
}

/**
 * Sends a write once per click. If the response is lost, the outcome is requested and the write is never sent again; until the outcome is
 * known the next click reuses the key, so that a late request has no second effect (docs/decisions/0038-a-lost-response-is-looked-up.md).
 */
export async function mutate<E extends Endpoint>(
  get: Getter,
  set: Setter,
  mutation: Mutation<E>,
  waiting = WAIT_BRIEFLY
): Promise<Outcome<Received<E>>> {
  // a request sent while offline could be carried out after the connection returns
  if (navigator.onLine === false)
    return { answer: { ok: false, error: { kind: 'no-answer' } }, found: 'nothing' }
  const { subject } = mutation
  const waiter = new AbortController()
  set(waiterAtom, subject, waiter)
  const outcome = await attempt(get, set, mutation, waiting, waiter.signal)
  if (get(waiterAtom)(subject) === waiter) set(waiterAtom, subject)
  return outcome
}

/** The reason why a write was not done; for a write that costs money also its known state after a lost response. */
export type WriteError = CallError & {
  readonly lost?: { readonly subject: string; readonly isDone: 'no' | 'unknown' }
}

export function writeError(
  { subject, sent }: Pick<Mutation<Endpoint>, 'subject' | 'sent'>,
  { answer, found }: Outcome<unknown>
): WriteError | null {
  if (answer.ok) return null
  const isDone = found === 'unknown' ? found : found === 'nothing' && 'no'
  return sent !== undefined && isDone ? { ...answer.error, lost: { subject, isDone } } : answer.error
}
