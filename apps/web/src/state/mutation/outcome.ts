import { type CallError, clientOf, type Endpoint, type Received, type Result, resultOf } from '@cloud/api'
import { idempotencyKeys } from '@cloud/api/endpoints'
import type { Getter, Setter } from 'jotai'
import { clientAtom, clientOptionsAtom } from '../core/client.ts'
import { isAnswered } from './errors.ts'
import { type Owner, pendingAtom } from './pending.ts'

export interface Waiting {
  /** The answer is lost: from now on it is asked what became of the write. */
  readonly onLost?: (error: CallError) => void
  /** Such a question got no answer either. Answers whether the next one is waited for. */
  readonly onUnanswered: (error: CallError, questions: number) => boolean
}

interface Question<E extends Endpoint> {
  readonly about: string
  readonly endpoint: E
  /** Nobody waits for the answer any more. */
  readonly signal: AbortSignal
}

/** What became of a write: its answer, or that nothing was done; 'unknown' when it was not waited for. */
type Found<E extends Endpoint> = Result<Received<E>> | 'nothing' | 'unknown'

/** How soon it is asked again while the write runs, in milliseconds. */
const RUNS = 1_000
/** And after so many questions without an answer. */
const PAUSES = [3_000, 10_000, 30_000]

/** As long, or until there is a connection again. */
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

/** Only its owner hears what became of it. */
const NOT_SIGNED_IN: CallError = {
  kind: 'refused',
  status: 401,
  problem: { code: 'unauthorized', error: 'Войдите в аккаунт, чтобы узнать, выполнен ли запрос.' }
}

/** Who is signed out, or another, has no such key either. */
async function isOwn(get: Getter, owner: Owner): Promise<Result<boolean>> {
  const answer = await get(clientAtom).user.list()
  if (!answer.ok) return answer
  const here = answer.data[0]?.id ?? 'visitor'
  return { ok: true, data: owner === null ? here !== 'visitor' : here === owner }
}

/** Asks what became of a pending write until it is known. Nothing is sent again: that takes a press. */
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
