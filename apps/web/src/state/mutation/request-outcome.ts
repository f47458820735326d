import { type CallError, clientOf, type Endpoint, type Received, type Result, resultOf } from '@cloud/api'
import { idempotencyKeys } from '@cloud/api/endpoints'
import type { Getter, Setter } from 'jotai'
import { clientAtom, clientOptionsAtom } from '../core/api-client.ts'
import { pendingWritesAtom, type WriteOwner } from './pending-writes.ts'
import { isFinalRefusal } from './write-errors.ts'

export interface OutcomeCallbacks {
  /** Called when the response is lost and requests for the outcome begin. */
  readonly onLost?: (error: CallError) => void
  /** Called when a request for the outcome got no response. Returns true to keep waiting for the next one. */
  readonly onUnanswered: (error: CallError, questions: number) => boolean
}

interface OutcomeRequest<E extends Endpoint> {
  readonly subject: string
  readonly endpoint: E
  /** Aborted when nothing waits for the outcome any more. */
  readonly signal: AbortSignal
}

/** The outcome of a write: its response, or 'nothing' if it was not carried out; 'unknown' if the caller stopped waiting. */
type WriteOutcome<E extends Endpoint> = Result<Received<E>> | 'nothing' | 'unknown'

/** Delay between requests while the write is still running, in milliseconds. */
const RUNNING_DELAY_MS = 1_000
/** Delays after one, two or more requests without a response, in milliseconds. */
const RETRY_DELAYS_MS = [3_000, 10_000, 30_000]

/** Waits for this time, or until the connection returns. */
async function waitForRetry(milliseconds: number, signal: AbortSignal): Promise<void> {
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
async function isWriteOfCurrentUser(get: Getter, owner: WriteOwner): Promise<Result<boolean>> {
  const answer = await get(clientAtom).user.list()
  if (!answer.ok) return answer
  const here = answer.data[0]?.id ?? 'visitor'
  return { ok: true, data: owner === null ? here !== 'visitor' : here === owner }
}

/** Requests the outcome of a pending write until it is known. Never sends the write again: that takes a click. */
export async function requestOutcome<E extends Endpoint>(
  get: Getter,
  set: Setter,
  { subject, endpoint, signal }: OutcomeRequest<E>,
  { onUnanswered }: OutcomeCallbacks
): Promise<WriteOutcome<E>> {
  const pending = get(pendingWritesAtom)[subject]
  if (pending === undefined) return 'unknown'
  const client = clientOf({ idempotencyKeys }, get(clientOptionsAtom))
  for (let questions = 1; ; ) {
    const answer = await client.idempotencyKeys.get({ params: { key: pending.key } }, { signal })
    if (signal.aborted) return 'unknown'
    if (answer.ok) {
      const result = resultOf(endpoint, answer.data)
      if (result.ok || isFinalRefusal(result.error)) set(pendingWritesAtom, subject, null)
      return result
    }
    let { error } = answer
    const code = error.kind === 'refused' ? error.problem.code : undefined
    if (code === 'in_progress') {
      await waitForRetry(RUNNING_DELAY_MS, signal)
      continue
    }
    if (code === 'not_found') {
      const own = await isWriteOfCurrentUser(get, pending.owner)
      if (signal.aborted) return 'unknown'
      if (own.ok && !own.data) return { ok: false, error: NOT_SIGNED_IN }
      if (own.ok) {
        set(pendingWritesAtom, subject, { ...pending, isReported: true })
        return 'nothing'
      }
      error = own.error
    }
    if (signal.aborted || !onUnanswered(error, questions)) return 'unknown'
    await waitForRetry(RETRY_DELAYS_MS[questions - 1] ?? 60_000, signal)
    questions += 1
  }
}
