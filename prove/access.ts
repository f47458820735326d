import { EVERY_ENDPOINT, type Named } from '../apps/server/src/testing/every-endpoint.ts'
import { type Heard, Person } from '../apps/server/src/testing/person.ts'
import { createOneOfEach, idsOf, type OwnIds } from './access/one-of-each.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { startProcesses } from './world/processes.ts'

type Headers = Readonly<Record<string, string>>

const FOREIGN: readonly Headers[] = [
  { origin: 'https://elsewhere.test' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' }
]

const refusal = ({ status, body }: Heard) => `${status} ${(body as { code?: string }).code}`

/** The link of a saved offer is enough to read the offer and to accept it. */
const OPEN_BY_LINK = ['offers.get', 'offers.preview', 'offers.accept']

/** These routes need no token: before sign-in there is no session to misuse. */
const needsNoToken = ({ path, endpoint }: Named) =>
  path.startsWith('/api/auth/') && endpoint.access === 'anyone'

/** Calls every route as three users and counts the calls. */
class AccessChecks {
  calls = 0
  readonly #visitor: Person
  readonly #stranger: Person
  readonly #owner: Person
  readonly #ids: OwnIds

  constructor(people: { visitor: Person; stranger: Person; owner: Person }, ids: OwnIds) {
    this.#visitor = people.visitor
    this.#stranger = people.stranger
    this.#owner = people.owner
    this.#ids = ids
  }

  async check(named: Named): Promise<void> {
    const { endpoint, name } = named
    if (endpoint.access === 'account') await this.#expect(named, this.#visitor, {}, '401 unauthorized')
    if (endpoint.params !== undefined) {
      if (endpoint.method === 'GET') await this.#ownerFinds(named)
      if (!OPEN_BY_LINK.includes(name)) await this.#expect(named, this.#stranger, {}, '404 not_found')
    }
    if (endpoint.method === 'GET' || endpoint.isOpenToOtherSites === true) return
    for (const headers of FOREIGN) await this.#expect(named, this.#owner, headers, '403 foreign_origin')
    const tokens = ['wrong', this.#stranger.token, ...(needsNoToken(named) ? [] : [''])]
    for (const token of tokens) await this.#expect(named, this.#owner, { 'x-csrftoken': token }, '403 csrf')
  }

  /** Returns what the owner reads of everything that the account has. */
  async ownerReads(): Promise<unknown> {
    const reads = EVERY_ENDPOINT.filter(
      ({ name, endpoint }) =>
        /\.(list|get)$/.test(name) && this.#ids.has(name.split('.')[0] ?? '') && endpoint.method === 'GET'
    )
    const read: [string, unknown][] = []
    for (const named of reads) {
      const { status, body } = await this.#owner.get(this.#path(named))
      assertEqual(`${named.name} by the owner`, status, 200)
      read.push([named.name, body])
    }
    return Object.fromEntries(read)
  }

  #path({ name, endpoint }: Named): string {
    const ids = idsOf(this.#ids, name)
    return endpoint.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
      const id = ids[param]
      if (id === undefined) throw new Error(`${name} needs a ${param}: create it in prove/access.`)
      return encodeURIComponent(id)
    })
  }

  /** Without it, a 404 for a stranger would show nothing. */
  async #ownerFinds(named: Named): Promise<void> {
    this.calls += 1
    const answer = await this.#owner.get(this.#path(named))
    if (answer.status === 404) throw new Error(`${named.name} does not find what its owner has.`)
  }

  async #expect(named: Named, who: Person, headers: Headers, expected: string): Promise<void> {
    this.calls += 1
    const { method } = named.endpoint
    const path = this.#path(named)
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
      const ids = await createOneOfEach(people.owner, base, order)
      const checks = new AccessChecks(people, ids)
      const before = await checks.ownerReads()
      for (const named of EVERY_ENDPOINT) await checks.check(named)
      const change = { ...order, configuration_id: Number(ids.get('cloudServers')?.['id']), price_plan: 1 }
      for (const path of ['/api/v1/change-configuration/', '/api/v1/change-configuration/preview/'])
        assertEqual(
          `${path} by another account`,
          refusal(await people.stranger.post(path, change)),
          '404 not_found'
        )
      assertEqual('What the owner has', await checks.ownerReads(), before)
      return `${EVERY_ENDPOINT.length} routes, ${checks.calls + 2} calls: all refused, nothing changed`
    } finally {
      await stop()
    }
  }
}
