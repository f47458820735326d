import {
  type CallError,
  type CallOptions,
  type Endpoint,
  newKey,
  type Received,
  type Result
} from '@cloud/api'
import type { Getter, Setter } from 'jotai'
import { isAnswered, isLost } from './errors.ts'
import { askOutcome, type Waiting } from './outcome.ts'
import { isForeign, ownerHere, pendingAtom, waiterAtom } from './pending.ts'

/** A write that a press asks for. */
export interface Mutation<E extends Endpoint> {
  /** What it is about: of presses on one thing at most one is done while their answers are not known. */
  readonly about: string
  readonly endpoint: E
  readonly call: (options: CallOptions) => Promise<Result<Received<E>>>
  /** What a page that is loaded again has to know of it. Without it, where nothing is paid, it is forgotten with the page. */
  readonly sent?: unknown
  /** If the press before was done after all, that one is the answer, and this one is not sent. */
  readonly yields?: boolean
}

/** What was sent never came: no more has to be said of why. */
const NEVER_CAME = { ok: false, error: { kind: 'aborted' } } as const

/** For who stands before a dialog: then it says so, and the next press goes under the same key. */
const BRIEFLY: Waiting = { onUnanswered: (_error, questions) => questions < 2 }

export interface Outcome<T> {
  readonly answer: Result<T>
  /** 'late' when it had to be asked for, 'nothing' was done, or nobody knows, or somebody else waits for it by now. */
  readonly found: 'at once' | 'late' | 'nothing' | 'unknown' | 'superseded'
}

async function attempt<E extends Endpoint>(
  get: Getter,
  set: Setter,
  mutation: Mutation<E>,
  waiting: Waiting,
  signal: AbortSignal
): Promise<Outcome<Received<E>>> {
  const { about, endpoint, call, sent, yields } = mutation
  const owner = ownerHere(get)
  const before = get(pendingAtom)[about]
  const key = before === undefined || isForeign(before, owner) ? newKey() : before.key
  const pending = { key, owner, at: Date.now(), sent, isReported: false }
  set(pendingAtom, about, pending)
  const answer = await call({ key, signal })
  if (signal.aborted) return { answer, found: 'superseded' }

  const error = answer.ok ? null : answer.error
  const isOfBefore = error?.kind === 'refused' && error.problem.code === 'key_reused'
  if (error !== null && (isLost(error) || (isOfBefore && yields))) {
    waiting.onLost?.(error)
    const found = await askOutcome(get, set, { about, endpoint, signal }, waiting)
    if (signal.aborted) return { answer, found: 'superseded' }
    if (typeof found !== 'string') return { answer: found, found: 'late' }
    // the server has answered since: of what costs it is said that it was not done, no more why
    const isOld = sent !== undefined && found === 'nothing' && error.kind === 'no-answer'
    return { answer: isOld ? NEVER_CAME : answer, found }
  }
  const isOver = error === null || isAnswered(error)
  set(pendingAtom, about, isOver ? null : { ...pending, isReported: true })
  return isOfBefore ? attempt(get, set, mutation, waiting, signal) : { answer, found: 'at once' }
}

/**
 * Sends a write, once a press. One whose answer is lost is asked about, never sent again; until that is known the next press
 * goes under its key, so that a request that comes late makes no second one (docs/decisions/0038-a-lost-answer-is-asked-about.md).
 */
export async function mutate<E extends Endpoint>(
  get: Getter,
  set: Setter,
  mutation: Mutation<E>,
  waiting = BRIEFLY
): Promise<Outcome<Received<E>>> {
  // what is sent without a connection could be done when it is back
  if (navigator.onLine === false)
    return { answer: { ok: false, error: { kind: 'no-answer' } }, found: 'nothing' }
  const { about } = mutation
  const waiter = new AbortController()
  set(waiterAtom, about, waiter)
  const outcome = await attempt(get, set, mutation, waiting, waiter.signal)
  if (get(waiterAtom)(about) === waiter) set(waiterAtom, about)
  return outcome
}

/** Why a write was not done; of one that costs, what is known of it when its answer was lost. */
export type WriteError = CallError & {
  readonly lost?: { readonly about: string; readonly isDone: 'no' | 'unknown' }
}

export function writeError(
  { about, sent }: Pick<Mutation<Endpoint>, 'about' | 'sent'>,
  { answer, found }: Outcome<unknown>
): WriteError | null {
  if (answer.ok) return null
  const isDone = found === 'unknown' ? found : found === 'nothing' && 'no'
  return sent !== undefined && isDone ? { ...answer.error, lost: { about, isDone } } : answer.error
}
