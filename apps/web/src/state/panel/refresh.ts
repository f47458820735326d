import type { StreamChange } from '@cloud/api'
import { atom } from 'jotai'
import { alert } from '../core/alert.ts'
import { isRefused, isSignedOut, loaded } from '../core/resource.ts'
import { periods } from '../money/history.ts'
import { rules } from '../rules/rules.ts'
import { panelClientAtom } from '../servers/client.ts'
import { answeredAtom } from '../servers/seen.ts'
import { priceHolds, replaceAtom, servers } from '../servers/servers.ts'
import { isSessionOverAtom } from '../user/session-over.ts'
import { user } from '../user/user.ts'

/** Time in ms of the last successful refresh, while the server does not respond; null while it does. */
export const staleSinceAtom = atom<number | null>(null)

const lastAnswer = atom(0)

const heardAtom = atom(null, (get, set, answered: boolean) => {
  if (answered) set(lastAnswer, Date.now())
  // only a list on the screen can be out of date: a failed list or an ended session has its own message
  const old = !answered && !get(isSessionOverAtom) && loaded(get(servers.state)) !== null
  set(staleSinceAtom, old ? (get(staleSinceAtom) ?? get(lastAnswer)) : null)
})

const moneyAtom = atom(null, (_get, set) =>
  Promise.all([user, periods, priceHolds, rules].map(({ load }) => set(load, 'background')))
)

/** Reloads everything on the panel; the screen keeps its content until the responses arrive. */
export const refreshAtom = atom(null, async (get, set) => {
  // the site alert is in no account's stream of changes
  void set(alert.load, 'background')
  if (get(isSessionOverAtom)) {
    // everything else would be refused for a visitor
    await set(user.load, 'background')
    return
  }
  const asked = set(servers.load, 'background').then((answered) => {
    if (answered) set(answeredAtom)
    return answered
  })
  const [answered] = await Promise.all([asked, set(moneyAtom)])
  set(heardAtom, answered)
})

/** The last request per server, because only the last one counts, as with all loaded data. */
const lastQuestions = atom<ReadonlyMap<number, symbol>>(new Map())

/** Reloads the servers that a change names, or all of them. */
export const refreshChangedAtom = atom(null, async (get, set, { servers: ids }: StreamChange) => {
  if (ids === null || loaded(get(servers.state)) === null) return set(refreshAtom)
  const who = loaded(get(user.state))?.id
  const question = Symbol('question')
  set(lastQuestions, new Map([...get(lastQuestions), ...ids.map((id) => [id, question] as const)]))
  const { cloudServers } = get(panelClientAtom)
  const [answers] = await Promise.all([
    Promise.all(ids.map((id) => cloudServers.get({ params: { id } }))),
    set(moneyAtom)
  ])
  // the panel belongs to another account by now
  if (loaded(get(user.state))?.id !== who) return
  const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  // reload everything, whether the session is over or only this response says so
  if (errors.some(isSignedOut)) return set(refreshAtom)
  set(
    replaceAtom,
    answers.flatMap((answer) =>
      answer.ok && get(lastQuestions).get(answer.data.id) === question ? [answer.data] : []
    )
  )
  set(
    heardAtom,
    errors.every((error) => isRefused(error, 404))
  )
})
