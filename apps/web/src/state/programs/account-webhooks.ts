import {
  type CallError,
  clientOf,
  type Delivery,
  issuesOf,
  type NewWebhook,
  type Result,
  type Webhook,
  type WebhookChange,
  type WebhookWithSecret
} from '@cloud/api'
import { webhooks as endpoints } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/api-client.ts'
import { isRefused } from '../core/resource.ts'
import { createAccountResource } from '../user/account-resource.ts'
import { sendConfirmed } from '../user/confirm-user.ts'

/** A webhook with its last deliveries, newest first. */
export interface WatchedWebhook extends Webhook {
  readonly deliveries: readonly Delivery[]
}

const clientAtom = atom((get) => clientOf({ webhooks: endpoints }, get(clientOptionsAtom)).webhooks)

/** Webhooks of the current account and their deliveries, newest first. */
export const { state: webhooksAtom, load: loadWebhooksAtom } = createAccountResource<
  readonly WatchedWebhook[]
>(async (get) => {
  const client = get(clientAtom)
  const listed = await client.list()
  if (!listed.ok) return listed
  const data: WatchedWebhook[] = []
  // one after the other: the server limits the calls of an account at the same time
  for (const webhook of listed.data.results) {
    const sent = await client.deliveries({ params: { id: webhook.id } })
    if (sent.ok) data.push({ ...webhook, deliveries: sent.data.results })
    // removed meanwhile
    else if (!isRefused(sent.error, 404)) return sent
  }
  return { ok: true, data }
})

export const webhookIssues = (body: NewWebhook) => issuesOf(endpoints.create, body)

/** Reloads the list unless the call was refused: after a lost response the list shows what has happened. */
const reloadAfter = <T>(answer: Result<T>): boolean => answer.ok || answer.error.kind === 'no-answer'

/** Creates a webhook; its secret cannot be read again. */
export const createWebhookAtom = atom(
  null,
  async (get, set, body: NewWebhook): Promise<Result<WebhookWithSecret>> => {
    const create = () => get(clientAtom).create({ body })
    const answer = await sendConfirmed(set, 'Вы создаёте вебхук.', create)
    if (reloadAfter(answer)) await set(loadWebhooksAtom)
    return answer
  }
)

/** Replaces the secret of a webhook. */
export const rotateSecretAtom = atom(
  null,
  async (get, set, id: number): Promise<Result<WebhookWithSecret>> => {
    const rotate = () => get(clientAtom).rotateSecret({ params: { id }, body: {} })
    return sendConfirmed(set, 'Вы меняете секрет вебхука.', rotate)
  }
)

interface Change {
  readonly id: number
  readonly body: WebhookChange
}

/** Changes a webhook. Returns the error if it fails. */
export const changeWebhookAtom = atom(
  null,
  async (get, set, { id, body }: Change): Promise<CallError | null> => {
    const change = () => get(clientAtom).patch({ params: { id }, body })
    const answer = await sendConfirmed(set, 'Вы меняете адрес вебхука.', change)
    if (reloadAfter(answer)) await set(loadWebhooksAtom)
    return answer.ok ? null : answer.error
  }
)

/** Removes a webhook. Returns the error if it fails; a webhook that is already gone is the requested result. */
export const removeWebhookAtom = atom(null, async (get, set, id: number): Promise<CallError | null> => {
  const answer = await get(clientAtom).delete({ params: { id } })
  if (!answer.ok && !isRefused(answer.error, 404)) return answer.error
  await set(loadWebhooksAtom)
  return null
})

/** Sends a delivery again. Returns the error if it fails. */
export const repeatDeliveryAtom = atom(
  null,
  async (
    get,
    set,
    params: { readonly id: number; readonly delivery_id: string }
  ): Promise<CallError | null> => {
    const answer = await get(clientAtom).repeatDelivery({ params, body: {} })
    await set(loadWebhooksAtom)
    return answer.ok ? null : answer.error
  }
)
