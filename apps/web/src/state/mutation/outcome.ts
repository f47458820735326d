import { type CallError, clientOf, type Endpoint, type Received, type Result, resultOf } from '@cloud/api'
import { idempotencyKeys } from '@cloud/api/endpoints'
import type { Getter, Setter } from 'jotai'
import { clientAtom, clientOptionsAtom } from '../core/client.ts'
import { isAnswered } from './errors.ts'
import { type Owner, pendingAtom } from './pending.ts'

export interface Waiting {
  /** Called when the response is lost and requests for the outcome begin. */
  readonly onLost?: (error: CallError) => void
  /** Called when a request for the outcome got no response. Returns true to keep waiting for the next one. */
  readonly onUnanswered: (error: CallError, questions: number) => boolean
}

interface Question<E extends Endpoint> {
  readonly about: string
  readonly endpoint: E
  /** Aborted when nothing waits for the outcome any more. */
  readonly signal: AbortSignal
}

/** The outcome of a write: its response, or 'nothing' if it was not carried out; 'unknown' if the caller stopped waiting. */
type Found<E extends Endpoint> = Result<Received<E>> | 'nothing' | 'unknown'

/** Delay between requests while the write is still running, in milliseconds. */
const RUNS = 1_000
/** Delays after one, two or more requests without a response, in milliseconds. */
const PAUSES = [3_000, 10_000, 30_000]

/** Waits for this time, or until the connection returns. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    addEventListener('online', () => resolve(), { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  over.abort()
}

/** Only the owner of a write may learn its outcome. */
const NOT_SIGNED_IN: CallError = {
  kind: 'refused',
  status: 401,
  problem: { code: 'unauthorized', error: 'Войдите в аккаунт, чтобы узнать, выполнен ли запрос.' }
}

/** A visitor or another account cannot look up the key. */
async function isOwn(get: Getter, owner: Owner): Promise<Result<boolean>> {
  const answer = await get(clientAtom).user.list()
  if (!answer.ok) return answer
  const here = answer.data[0]?.id ?? 'visitor'
  return { ok: true, data: owner === null ? here !== 'visitor' : here === owner }
}

/** Requests the outcome of a pending write until it is known. Never sends the write again: that takes a click. */
export async function askOutcome<E extends Endpoint>(
  get: Getter,
  set: Setter,
  { about, endpoint, signal }: Question<E>,
  { onUnanswered }: Waiting
): Promise<Found<E>> {
  const pending = get(pendingAtom)[about]
  if (pending === undefined) return 'unknown'
  const client = clientOf({ idempotencyKeys }, get(clientOptionsAtom))
  for (let questions = 1; ; ) {
    const answer = await client.idempotencyKeys.get({ params: { key: pending.key } }, { signal })
    if (signal.aborted) return 'unknown'
    if (answer.ok) {
      const result = resultOf(endpoint, answer.data)
      if (result.ok || isAnswered(result.error)) set(pendingAtom, about, null)
      return result
    }
    let { error } = answer
    const code = error.kind === 'refused' ? error.problem.code : undefined
    if (code === 'in_progress') {
      await pause(RUNS, signal)
      continue
    }
    if (code === 'not_found') {
      const own = await isOwn(get, pending.owner)
      if (signal.aborted) return 'unknown'
      if (own.ok && !own.data) return { ok: false, error: NOT_SIGNED_IN }
      if (own.ok) {
        set(pendingAtom, about, { ...pending, isReported: true })
        return 'nothing'
      }
      error = own.error
    }
    if (signal.aborted || !onUnanswered(error, questions)) return 'unknown'
    await pause(PAUSES[questions - 1] ?? 60_000, signal)
    questions += 1
  }
}
