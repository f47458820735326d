import { EVERY_ENDPOINT, type Named } from '../apps/server/src/testing/every-endpoint.ts'
import { type Heard, Person } from '../apps/server/src/testing/person.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { type Created, okBody } from './world/customer.ts'
import { startProcesses } from './world/processes.ts'

type Headers = Readonly<Record<string, string>>

const FOREIGN: readonly Headers[] = [
  { origin: 'https://elsewhere.test' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' }
]

const refusal = ({ status, body }: Heard) => `${status} ${(body as { code?: string }).code}`

/** These routes need no token: before sign-in there is no session to misuse. */
const needsNoToken = ({ path, endpoint }: Named) =>
  path.startsWith('/api/auth/') && endpoint.access === 'anyone'

/** Calls every route as three users and counts the calls. */
class AccessChecks {
  calls = 0
  readonly #visitor: Person
  readonly #stranger: Person
  readonly #owner: Person
  readonly #server_id: number

  constructor(people: { visitor: Person; stranger: Person; owner: Person }, server_id: number) {
    this.#visitor = people.visitor
    this.#stranger = people.stranger
    this.#owner = people.owner
    this.#server_id = server_id
  }

  async check(named: Named): Promise<void> {
    const { endpoint } = named
    if (endpoint.access === 'account') await this.#expect(named, this.#visitor, {}, '401 unauthorized')
    if (endpoint.params !== undefined) await this.#expect(named, this.#stranger, {}, '404 not_found')
    if (endpoint.method === 'GET' || endpoint.isOpenToOtherSites === true) return
    for (const headers of FOREIGN) await this.#expect(named, this.#owner, headers, '403 foreign_origin')
    const tokens = ['wrong', this.#stranger.token, ...(needsNoToken(named) ? [] : [''])]
    for (const token of tokens) await this.#expect(named, this.#owner, { 'x-csrftoken': token }, '403 csrf')
  }

  async #expect(named: Named, who: Person, headers: Headers, expected: string): Promise<void> {
    this.calls += 1
    const { method, path: template } = named.endpoint
    const id = template.includes('/user/') ? this.#owner.account_id : this.#server_id
    const path = template.replace('{id}', String(id))
    // would change something if the access control failed
    const body = { name: 'stolen', status: -3, is_in_queue: true, advance_seconds: 0 }
    const answer =
      method === 'GET' ? await who.get(path, headers) : await who.write(method, path, body, headers)
    assertEqual(`${named.name} with ${JSON.stringify(headers)}`, refusal(answer), expected)
  }
}

export const access: Check = {
  name: 'access',
  about:
    'calls every route as a visitor, as another account, without a valid token and from another site: all are refused',
  async run({ database }) {
    const { bases, stop } = await startProcesses(await database(), 1)
    try {
      const [base] = bases
      const order = await cheapestOrder(base)
      const people = {
        visitor: await Person.visitor(base),
        stranger: await Person.signedUp(base),
        owner: await Person.signedUp(base)
      }
      const { owner, stranger } = people
      const { server_id } = okBody<Created>(await owner.post('/api/v1/create_user_server_config', order))
      const before = (await owner.get(`/api/v1/cld_srv_cfg/${server_id}/`)).body
      const checks = new AccessChecks(people, server_id)
      for (const named of EVERY_ENDPOINT) await checks.check(named)
      const change = { ...order, configuration_id: server_id, price_plan: 1 }
      for (const path of ['/api/v1/change-configuration/', '/api/v1/change-configuration/preview/'])
        assertEqual(`${path} by another account`, refusal(await stranger.post(path, change)), '404 not_found')
      assertEqual('The server', (await owner.get(`/api/v1/cld_srv_cfg/${server_id}/`)).body, before)
      return `${EVERY_ENDPOINT.length} routes, ${checks.calls + 2} calls: all refused, nothing changed`
    } finally {
      await stop()
    }
  }
}
