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

/** When the panel last was as it is on the server, in milliseconds, since it cannot be asked any more; null while it can. */
export const staleSinceAtom = atom<number | null>(null)

const lastAnswer = atom(0)

const heardAtom = atom(null, (get, set, answered: boolean) => {
  if (answered) set(lastAnswer, Date.now())
  // only a list that is still on the screen can be old: one that did not load, or a session that is over, says so itself
  const old = !answered && !get(isSessionOverAtom) && loaded(get(servers.state)) !== null
  set(staleSinceAtom, old ? (get(staleSinceAtom) ?? get(lastAnswer)) : null)
})

const moneyAtom = atom(null, (_get, set) =>
  Promise.all([user, periods, priceHolds, rules].map(({ load }) => set(load, 'background')))
)

/** Asks for everything on the panel; what is on the screen stays until the answers have come. */
export const refreshAtom = atom(null, async (get, set) => {
  // what concerns everybody is in no account's stream of changes
  void set(alert.load, 'background')
  if (get(isSessionOverAtom)) {
    // all else would be refused until somebody is here
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

/** Of the questions about one server the last decides, as with all that is loaded. */
const lastQuestions = atom<ReadonlyMap<number, symbol>>(new Map())

/** Asks for what a change names: a few servers by their ids, or all. */
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
  // the panel is another account's by now
  if (loaded(get(user.state))?.id !== who) return
  const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  // whether the session is over, or only this answer says so, all is asked for
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
