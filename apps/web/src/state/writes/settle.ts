import { type CallError, clientOf, type Endpoint, type Received, type Result, resultOf } from '@cloud/api'
import { idempotencyKeys } from '@cloud/api/endpoints'
import type { Getter } from 'jotai'
import { clientAtom, clientOptionsAtom } from '../client.ts'

/** A write whose answer was lost. */
export interface Lost<E extends Endpoint> {
  readonly key: string
  readonly endpoint: E
  /** Whose write it was; null when that could not be loaded. */
  readonly account: number | null
}

/** What became of it: its answer, or that nothing was done; 'unknown' when it was not waited for. */
export type Fate<E extends Endpoint> = Result<Received<E>> | 'nothing' | 'unknown'

export interface Course {
  /** Nobody waits for it any more. */
  readonly signal: AbortSignal
  /** A question got no answer either; it is asked again. Answers whether that is waited for. */
  readonly onUnanswered: (error: CallError, questions: number) => boolean
}

/** How soon it is asked again while the write runs, in milliseconds. */
const RUNS = 1_000
/** And after so many questions without an answer. */
const PAUSES = [3_000, 10_000, 30_000]

/** As long, or until there is a connection again. */
async function pause(milliseconds: number, { signal }: Course): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    addEventListener('online', () => resolve(), { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
    over.signal.addEventListener('abort', () => clearTimeout(timer))
  })
  over.abort()
}

/** Only whose it was is told what became of it. */
const NOT_SIGNED_IN: CallError = {
  kind: 'refused',
  status: 401,
  problem: { code: 'unauthorized', error: 'Войдите в аккаунт, чтобы узнать, выполнен ли запрос.' }
}

/** Who is signed out, or another, has no such key either. */
async function isOwn(get: Getter, account: number | null): Promise<Result<boolean>> {
  const answer = await get(clientAtom).user.list()
  if (!answer.ok) return answer
  const [now] = answer.data
  return { ok: true, data: now !== undefined && (account === null || account === now.id) }
}

/** Asks what became of a write until it is known. Nothing is sent again: that takes a press. */
export async function settle<E extends Endpoint>(
  get: Getter,
  lost: Lost<E>,
  course: Course
): Promise<Fate<E>> {
  const { key, endpoint, account } = lost
  const client = clientOf({ idempotencyKeys }, get(clientOptionsAtom))
  for (let questions = 1; ; ) {
    const answer = await client.idempotencyKeys.get({ params: { key } }, { signal: course.signal })
    if (course.signal.aborted) return 'unknown'
    if (answer.ok) return resultOf(endpoint, answer.data)
    let { error } = answer
    const code = error.kind === 'refused' ? error.problem.code : undefined
    if (code === 'in_progress') {
      await pause(RUNS, course)
      continue
    }
    if (code === 'not_found') {
      const own = await isOwn(get, account)
      if (own.ok) return own.data ? 'nothing' : { ok: false, error: NOT_SIGNED_IN }
      error = own.error
    }
    if (course.signal.aborted || !course.onUnanswered(error, questions)) return 'unknown'
    await pause(PAUSES[questions - 1] ?? 60_000, course)
    questions += 1
  }
}
