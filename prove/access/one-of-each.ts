import { openapi } from '@cloud/api/openapi'
import { PASSWORD, type Person } from '../../apps/server/src/testing/person.ts'
import { type Created, okBody } from '../world/customer.ts'
import { until } from '../world/until.ts'

/** Values of the parameters in paths, by the first part of the endpoint's name. */
export type OwnIds = ReadonlyMap<string, Readonly<Record<string, string>>>

interface Operation {
  readonly operationId: string
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly example: object } } }
}

const EXAMPLES = Object.entries<Record<string, Operation>>(
  JSON.parse(JSON.stringify(openapi().paths))
).flatMap(([path, operations]) =>
  Object.values(operations).map(({ operationId, requestBody }) => ({
    name: operationId,
    path,
    body: requestBody?.content['application/json'].example
  }))
)

/** Returns the values of the parameters of an endpoint. */
export const idsOf = (ids: OwnIds, name: string): Readonly<Record<string, string>> =>
  ids.get(name.split('.')[0] ?? '') ?? {}

/** Creates one of everything that an account can have, as the examples of the API reference do. */
export async function createOneOfEach(owner: Person, base: string, order: object): Promise<OwnIds> {
  okBody(await owner.post('/api/auth/confirmation', { password: PASSWORD }))
  const key = 'one-of-each'
  const { server_id } = okBody<Created>(
    await owner.post('/api/v1/create_user_server_config', order, { 'idempotency-key': key })
  )
  const create = async (resource: string, own: object = {}) => {
    const { path = '', body } = EXAMPLES.find(({ name }) => name === `${resource}.create`) ?? {}
    return okBody<{ id: number | string; payment_url?: string }>(await owner.post(path, { ...body, ...own }))
  }
  // the product itself refuses the deliveries
  const webhook = await create('webhooks', { url: `${base}/healthz` })
  const topUp = await create('topUps')
  okBody(await owner.post(topUp.payment_url ?? '', { outcome: 'paid' }))
  const deliveries = await until(
    async () =>
      okBody<{ results: { id: number }[] }>(await owner.get(`/api/v1/webhooks/${webhook.id}/deliveries/`)),
    ({ results }) => results.length > 0
  )
  const server = { id: String(server_id) }
  const ids = new Map<string, Readonly<Record<string, string>>>([
    ['cloudServers', server],
    ['userServers', server],
    ['idempotencyKeys', { key }],
    ['user', { id: String(owner.account_id) }],
    ['topUps', { id: String(topUp.id) }],
    ['webhooks', { id: String(webhook.id), delivery_id: String(deliveries.results[0]?.id) }]
  ])
  for (const resource of ['offers', 'rules', 'sshKeys', 'tokens', 'watches'])
    ids.set(resource, { id: String((await create(resource)).id) })
  return ids
}
