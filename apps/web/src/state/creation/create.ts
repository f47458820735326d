import { type CallError, type CreatePayload, newKey } from '@cloud/api'
import type { Quote } from '@cloud/pricing'
import { atom } from 'jotai'
import { track } from '../../analytics.ts'
import { goAtom } from '../address/place.ts'
import { flavors } from '../catalogue/flavors.ts'
import { configurationAtom } from '../choices/configuration.ts'
import { quoteAtom } from '../choices/priced.ts'
import { flavorAtom, osAtom } from '../choices/selected.ts'
import { clientAtom } from '../client.ts'
import { globalsAtom } from '../globals.ts'
import { accountAtom } from '../user/account.ts'
import { user } from '../user/user.ts'
import { creationAtom, queuesAtom } from './creation.ts'
import { isAnswered } from './is-answered.ts'
import { LATE_AFTER } from './LATE_AFTER.ts'
import { attemptedAtom, firstMissingAtom, type Missing } from './missing.ts'
import { nameAtom } from './name.ts'

/** A call whose answer was lost: the same order under the same key is done at most once. */
const unansweredAtom = atom<{ readonly key: string; readonly body: string }>()

const underWayAtom = atom<AbortController>()

const payloadAtom = atom((get): CreatePayload | null => {
  const configuration = get(configurationAtom)
  const os = get(osAtom)
  if (configuration === null || os === null) return null
  return { ...configuration, name: get(nameAtom).trim(), os_id: os.id, is_in_queue: get(queuesAtom) }
})

/** A problem that carries the server's own price, or none. */
function newPrice(error: CallError): Quote | null {
  if (error.kind !== 'refused' || error.problem.code !== 'price_changed') return null
  return error.problem.quote ?? null
}

function keepLocally(server_id: number) {
  try {
    localStorage.setItem('created_server_id', String(server_id))
  } catch {
    // a browser that keeps nothing: the panel lists the server all the same
  }
}

/**
 * Creates what is chosen, or puts it into the queue. Answers with what is missing, so that the screen can lead there; a
 * visitor is asked to sign in first. `accepted` is the price that the person agreed to after it had changed.
 */
export const createAtom = atom(null, async (get, set, accepted?: Quote): Promise<Missing | null> => {
  const missing = get(firstMissingAtom)
  set(attemptedAtom, missing !== null)
  const body = get(payloadAtom)
  const shown = accepted ?? get(quoteAtom)
  if (missing !== null || body === null || shown === null) return missing
  const creation = get(creationAtom)
  if (creation.kind === 'sending' && !creation.late) return null

  const queues = body.is_in_queue
  track({ action: queues ? 'join_queue' : 'create', target: 'server', screen: 'server_configuration' })
  const who = get(user.state)
  if (who.state === 'ready' && who.data === null) {
    set(accountAtom, { kind: 'open', why: 'create' })
    return null
  }

  const ordered = { ...body, expected_total_rub_cents: shown.total }
  const text = JSON.stringify(ordered)
  const lost = get(unansweredAtom)
  const key = lost?.body === text ? lost.key : newKey()
  set(unansweredAtom, { key, body: text })
  get(underWayAtom)?.abort()
  const controller = new AbortController()
  set(underWayAtom, controller)
  set(creationAtom, { kind: 'sending', late: false })
  const late = setTimeout(() => set(creationAtom, { kind: 'sending', late: true }), LATE_AFTER)
  const answer = await get(clientAtom).servers.create({ body: ordered }, { key, signal: controller.signal })
  clearTimeout(late)
  // a late answer was asked for again: that question goes on
  if (controller.signal.aborted) return null

  if (answer.ok) {
    set(unansweredAtom, undefined)
    set(creationAtom, { kind: 'ready' })
    set(nameAtom, '')
    if (get(flavorAtom)?.gpu?.is_cloud === false) keepLocally(answer.data.server_id)
    set(goAtom, get(globalsAtom).user_panel_url)
    return null
  }

  console.error(queues ? 'Ошибка при добавлении в очередь' : 'Ошибка при создании сервера', answer.error)
  if (isAnswered(answer.error)) set(unansweredAtom, undefined)
  const now = newPrice(answer.error)
  if (now !== null) {
    set(creationAtom, { kind: 'price-changed', before: shown, now })
    void set(flavors.load, 'silently')
  } else if (answer.error.kind === 'refused' && answer.error.status === 401) {
    set(creationAtom, { kind: 'ready' })
    set(user.put, null)
    set(accountAtom, { kind: 'open', why: 'create' })
  } else {
    set(creationAtom, { kind: 'failed', error: answer.error })
    // somebody was faster: the cards and the button show what is free now
    if (answer.error.kind === 'refused' && answer.error.problem.code === 'no_capacity')
      void set(flavors.load, 'silently')
  }
  return null
})
