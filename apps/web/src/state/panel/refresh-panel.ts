import type { StreamChange } from '@cloud/api'
import { atom } from 'jotai'
import { alertResource } from '../core/alert.ts'
import { isRefused, isSignedOut, loadedData } from '../core/resource.ts'
import { refreshMonthsAtom } from '../money/month-history.ts'
import { rulesResource } from '../rules/account-rules.ts'
import {
  priceHoldsResource,
  replaceServersAtom,
  serversByIdAtom,
  serversResource
} from '../servers/account-servers.ts'
import { panelClientAtom } from '../servers/panel-client.ts'
import { keepShownServersAtom } from '../servers/shown-servers.ts'
import { currentUserAtom, userResource } from '../user/current-user.ts'
import { isSessionOverAtom } from '../user/session-over.ts'

/** Time in ms of the last successful refresh, while the server does not respond; null while it does. */
export const staleSinceAtom = atom<number | null>(null)

const lastRefreshAtom = atom(0)

const recordRefreshAtom = atom(null, (get, set, answered: boolean) => {
  if (answered) set(lastRefreshAtom, Date.now())
  // only a list on the screen can be out of date: a failed list or an ended session has its own message
  const old = !answered && !get(isSessionOverAtom) && loadedData(get(serversResource.state)) !== null
  set(staleSinceAtom, old ? (get(staleSinceAtom) ?? get(lastRefreshAtom)) : null)
})

const refreshMoneyAtom = atom(null, (_get, set) =>
  Promise.all([
    set(refreshMonthsAtom),
    ...[userResource, priceHoldsResource, rulesResource].map(({ load }) => set(load, 'background'))
  ])
)

/** Reloads everything on the panel; the screen keeps its content until the responses arrive. */
export const refreshPanelAtom = atom(null, async (get, set) => {
  // the site alert is in no account's stream of changes
  void set(alertResource.load, 'background')
  if (get(isSessionOverAtom)) {
    // everything else would be refused for a visitor
    await set(userResource.load, 'background')
    return
  }
  const requested = set(serversResource.load, 'background').then((answered) => {
    if (answered) set(keepShownServersAtom)
    return answered
  })
  const [answered] = await Promise.all([requested, set(refreshMoneyAtom)])
  set(recordRefreshAtom, answered)
})

/** The last request per server, because only the last one counts, as with all loaded data. */
const lastRequestsAtom = atom<ReadonlyMap<number, symbol>>(new Map())

/** Reloads the servers that a change names, or all of them. */
export const refreshChangedAtom = atom(null, async (get, set, { servers: ids }: StreamChange) => {
  if (ids === null || loadedData(get(serversResource.state)) === null) return set(refreshPanelAtom)
  const who = get(currentUserAtom)?.id
  const requested = get(serversByIdAtom)
  const request = Symbol('request')
  set(lastRequestsAtom, new Map([...get(lastRequestsAtom), ...ids.map((id) => [id, request] as const)]))
  const { cloudServers } = get(panelClientAtom)
  const [answers] = await Promise.all([
    Promise.all(ids.map((id) => cloudServers.get({ params: { id } }))),
    set(refreshMoneyAtom)
  ])
  // the panel belongs to another account by now
  if (get(currentUserAtom)?.id !== who) return
  const errors = answers.flatMap((answer) => (answer.ok ? [] : [answer.error]))
  // reload everything, whether the session is over or only this response says so
  if (errors.some(isSignedOut)) return set(refreshPanelAtom)
  set(
    replaceServersAtom,
    answers.flatMap((answer) =>
      answer.ok && get(lastRequestsAtom).get(answer.data.id) === request ? [answer.data] : []
    ),
    requested
  )
  set(
    recordRefreshAtom,
    errors.every((error) => isRefused(error, 404))
  )
})
