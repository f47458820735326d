import { contract, type Flavor, flavorIds } from '@cloud/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { H100 } from '../testing/offer.ts'
import { Person } from '../testing/person.ts'
import { globalsOf, type Served, serveSamples } from '../testing/serve.ts'

const MOST = 8
let served: Served
let machine: Readonly<Record<string, unknown>>
let flavor: Flavor
let addresses = 0

beforeAll(async () => {
  served = await serveSamples({
    TRUST_PROXY: '1',
    LIMIT_PROMO_TRIES: '5',
    LIMIT_VISITORS_PROMO_TRIES: String(MOST)
  })
  await served.services.pool.query(
    `insert into promo_codes (code, discount, valid_from) values ('REAL', 10, '2020-01-01')`
  )
  const flavors = (await (await fetch(`${served.base}${contract.flavors.list.path}`)).json()) as Flavor[]
  flavor = flavors.find(({ gpu }) => gpu === null) ?? expect.fail('No flavor without a card.')
  const { flavor_id: _, ...ids } = flavorIds(flavor)
  machine = { ...ids, ssd_count: 256, rental_duration: 1 }
})
afterAll(() => served.stop())

/** Sends the request from a new address. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++addresses}` })

const doors = {
  apply: async (promo_code: string, who: Person) => {
    const { status, headers, body } = await who.post(
      contract.promo.apply.path,
      { ...machine, promo_code },
      elsewhere()
    )
    return { status, retry: headers.get('retry-after'), text: JSON.stringify(body) }
  },
  quote: async (promocode: string, who: Person) => {
    const items = [{ flavor_id: flavor.id, ssd_count: 256, price_plan: 1 }]
    const { status, headers, body } = await who.post(
      contract.prices.quote.path,
      { items, promocode },
      elsewhere()
    )
    return { status, retry: headers.get('retry-after'), text: JSON.stringify(body) }
  },
  paper: async (promocode_id: string) => {
    const asked = `${served.base}/commercial-offer.pdf?${new URLSearchParams({ ...H100, promocode_id })}`
    const answer = await fetch(asked, { headers: elsewhere() })
    return { status: answer.status, retry: answer.headers.get('retry-after'), text: await answer.text() }
  }
}

const SIGN_IN = /вводят слишком много промокодов\. Войдите в аккаунт или повторите через/

async function linkError(promocode: string) {
  const query = new URLSearchParams({ promocode, type: 'cpu', period: '1' })
  const page = await fetch(`${served.base}/?${query}`, { headers: elsewhere() })
  return globalsOf(await page.text()).promo_error as string | undefined
}

test('guesses of all visitors have a common limit over all endpoints; valid codes do not count', async () => {
  const visitor = await Person.visitor(served.base)
  for (let one = 0; one < MOST; one++) expect((await doors.apply('REAL', visitor)).status).toBe(200)
  for (let one = 0; one < MOST - 3; one++)
    expect((await doors.apply(`GUESS${one}`, visitor)).status).toBe(400)
  expect((await doors.quote('GUESS', visitor)).status).toBe(400)
  expect((await doors.paper('123')).status).toBe(400)
  expect(await linkError('GUESS')).toBe('Промокод не найден или больше не действует')
  for (const refused of [
    await doors.apply('REAL', visitor),
    await doors.quote('REAL', visitor),
    await doors.paper('123')
  ]) {
    expect(refused).toMatchObject({ status: 429, text: expect.stringMatching(SIGN_IN) })
    expect(Number(refused.retry)).toBeGreaterThan(0)
  }
  expect(await linkError('GUESS')).toMatch(SIGN_IN)
  const account = await Person.signedUp(served.base)
  expect((await doors.apply('REAL', account)).status).toBe(200)
  expect((await doors.quote('REAL', account)).status).toBe(200)
  for (let one = 0; one < 5; one++) expect((await doors.apply('GUESS', account)).status).toBe(400)
  expect((await doors.apply('GUESS', account)).text).not.toMatch(SIGN_IN)
})
