import { type CallOptions, type Endpoint, newKey, type Received, type Result } from '@cloud/api'
import { atom, type Getter, type Setter } from 'jotai'
import { isAnswered } from '../creation/is-answered.ts'
import { isLost } from '../creation/is-lost.ts'
import { isOffline } from '../creation/is-offline.ts'
import { loaded } from '../load.ts'
import { user } from '../user/user.ts'
import { type Course, settle } from './settle.ts'

/** A write that costs. */
interface Write<E extends Endpoint> {
  /** What it is about: of presses on one and the same at most one is done while their answers are not known. */
  readonly about: string
  readonly endpoint: E
  readonly call: (options: CallOptions) => Promise<Result<Received<E>>>
}

interface Stages extends Course {
  readonly onAsking?: () => void
}

/** So many questions without an answer are waited for: then the screen says so, and the next press is of the same key. */
const PATIENCE = 2

const briefly = (): Stages => ({
  signal: new AbortController().signal,
  onUnanswered: (_error, questions) => questions < PATIENCE
})

interface Open {
  readonly key: string
  readonly account: number | null
}

const openAtom = atom<ReadonlyMap<string, Open>>(new Map<string, Open>())

/**
 * Sends a write, once a press. As long as nobody knows what became of it the next one goes under its key: then a request
 * that comes late makes no second one. What a screen says was not done is never done later without a press.
 */
export async function press<E extends Endpoint>(
  get: Getter,
  set: Setter,
  write: Write<E>,
  stages: Stages = briefly()
): Promise<Result<Received<E>>> {
  if (isOffline()) return { ok: false, error: { kind: 'no-answer' } }
  const { about, endpoint, call } = write
  const account = loaded(get(user.state))?.id ?? null
  const before = get(openAtom).get(about)
  const open = before?.account === account ? before : { key: newKey(), account }
  const remember = (now: Open | null) => {
    const rest = [...get(openAtom)].filter(([name]) => name !== about)
    set(openAtom, new Map(now === null ? rest : [...rest, [about, now]]))
  }
  remember(open)
  const { signal, onAsking } = stages
  let answer = await call({ key: open.key, signal })
  if (!answer.ok && isLost(answer.error)) {
    onAsking?.()
    const fate = await settle(get, { ...open, endpoint }, stages)
    if (typeof fate !== 'string') answer = fate
  }
  if (answer.ok || isAnswered(answer.error)) remember(null)
  // the press before was answered after all, and this one is another
  const isOther = !answer.ok && answer.error.kind === 'refused' && answer.error.problem.code === 'key_reused'
  return isOther ? press(get, set, write, stages) : answer
}
