import { contract, type Flavor, flavorIds, normalizeNfc } from '@cloud/api'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { read } from '../../../../../testing/markdown.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { EVERY_WRITE } from '../../testing/every-endpoint.ts'
import { type Answer, body, typePassword } from '../../testing/factors.ts'
import { inputFields, takesText } from '../../testing/input-fields.ts'
import { H100, offerPdf } from '../../testing/offer.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serveSamples } from '../../testing/serve.ts'

const PUBLIC_KEY = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIGR0mXK0uksqUSCFmG/OGaEKpR7kS5agErbEHL+B0lRD'
const COMPOSED = 'ЙОГА-Á'
const APART = COMPOSED.normalize('NFD')

let served: Served
let person: Person
let order: Readonly<Record<string, unknown>>
let item: Readonly<Record<string, unknown>>

beforeAll(async () => {
  served = await serveSamples({ LIMIT_LEADS: '100' })
  const flavors = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as Flavor[]
  const flavor = flavors.find(({ gpu }) => gpu === null) ?? expect.fail('No flavor without a card.')
  order = { name: 'web', os_id: 1, ...flavorIds(flavor), ssd_count: 256, price_plan: 1 }
  item = { name: 'web', os_id: 1, flavor_id: flavor.id, ssd_count: 256, price_plan: 1 }
  await served.services.pool.query(
    `insert into promo_codes (code, discount, valid_from) values ('${COMPOSED}', 10, '2020-01-01')`
  )
  person = await Person.signedUp(served.base)
})
afterAll(() => served.stop())

async function sent(method: 'post' | 'patch', path: string, given: object): Promise<Answer> {
  const response = await person[method](path, given)
  expect(response, JSON.stringify(response.body)).toMatchObject({ status: 200 })
  return response.body
}

const newServer = async (name: string) =>
  (await sent('post', contract.servers.create.path, { ...order, name })).server_id as number
const at = (path: string, id: number) => path.replace('{id}', String(id))
const keyNames = async () => {
  const { keys } = await body(person.get(contract.factors.list.path))
  return (keys as { readonly name: string }[]).map(({ name }) => name)
}
async function addKey(name: string): Promise<number> {
  // the first call is answered with a request for the password
  const asked = await person.post(contract.factors.keyOptions.path, {})
  if (asked.status === 403) await typePassword(person)
  const { options } = await sent('post', contract.factors.keyOptions.path, {})
  await sent('post', contract.factors.addKey.path, {
    name,
    key: new Authenticator(served.base).make(options)
  })
  return (await body(person.get(contract.factors.list.path))).keys[0].id
}
const lead = async (change: object, column: string) => {
  const { id } = await sent('post', contract.leads.create.path, {
    name: 'Анна',
    email: 'anna@cloud.test',
    consent: true,
    ...change
  })
  const { rows } = await served.services.pool.query('select * from leads where lead_id = $1', [id])
  return rows[0][column]
}
const rule = { name: 'a', when: { kind: 'balance_below', amount_rub_cents: 1 }, then: 'notify' }
const promoPayload = () => {
  const { name: _, os_id: _os, flavor_id: _flavor, price_plan, ...machine } = order
  return { ...machine, rental_duration: price_plan }
}
const newWebhook = (change: object) =>
  sent('post', contract.webhooks.create.path, {
    name: 'a',
    url: 'https://cloud.test/',
    events: ['balance.changed'],
    ...change
  })
const patched = async (path: string, change: object) =>
  sent('patch', at(path, await newServer('web')), change)

/** Writes a text into a field, and returns what the product stored or answered. */
const FIELDS: Readonly<Record<string, (text: string) => Promise<unknown>>> = {
  'auth.signUp name': async (name) => {
    const other = await Person.visitor(served.base)
    await other.post(contract.auth.signUp.path, { name, email: newEmail(), password: PASSWORD })
    return (await body(other.get(contract.user.list.path)))[0].name
  },
  'user.patch name': async (name) =>
    (await sent('patch', at(contract.user.patch.path, person.account_id), { name })).name,
  'user.patch company': async (company) =>
    (await sent('patch', at(contract.user.patch.path, person.account_id), { company })).company,
  'leads.create name': (name) => lead({ name }, 'name'),
  'leads.create comment': (comment) => lead({ comment }, 'comment'),
  'servers.create name': async (name) =>
    (await body(person.get(at(contract.cloudServers.get.path, await newServer(name))))).name,
  'cloudServers.patch name': async (name) => (await patched(contract.cloudServers.patch.path, { name })).name,
  'cloudServers.patch labels': async (label) =>
    (await patched(contract.cloudServers.patch.path, { labels: [label] })).labels[0],
  'userServers.patch name': async (name) => (await patched(contract.userServers.patch.path, { name })).name,
  'userServers.patch labels': async (label) =>
    (await patched(contract.userServers.patch.path, { labels: [label] })).labels[0],
  'tokens.create name': async (name) =>
    (await sent('post', contract.tokens.create.path, { name, scopes: ['read'] })).name,
  'webhooks.create name': async (name) => (await newWebhook({ name })).name,
  'webhooks.patch name': async (name) => {
    const { id } = await newWebhook({})
    return (await sent('patch', at(contract.webhooks.patch.path, id), { name })).name
  },
  'rules.create name': async (name) =>
    (await sent('post', contract.rules.create.path, { ...rule, name })).name,
  'rules.patch name': async (name) => {
    const { id } = await sent('post', contract.rules.create.path, rule)
    return (await sent('patch', at(contract.rules.patch.path, id), { name })).name
  },
  'offers.create items.name': async (name) =>
    (await sent('post', contract.offers.create.path, { items: [{ ...item, name }] })).items[0].name,
  'offers.create title': async (title) =>
    (await sent('post', contract.offers.create.path, { items: [item], title })).title,
  'offers.create buyer.name': async (name) =>
    (await sent('post', contract.offers.create.path, { items: [item], buyer: { name } })).buyer.name,
  'prices.quote items.name': async (name) =>
    (await sent('post', contract.prices.quote.path, { items: [{ ...item, name }] })).items[0].name,
  'prices.quote promocode': async (promocode) => {
    const { items } = await sent('post', contract.prices.quote.path, { items: [item], promocode })
    return items[0].quote.discount.promo === 1000 && COMPOSED
  },
  'promo.apply promo_code': async (promo_code) =>
    (await sent('post', contract.promo.apply.path, { ...promoPayload(), promo_code })).code,
  'factors.addKey name': async (name) => {
    await addKey(name)
    return (await keyNames())[0]
  },
  'sshKeys.create name': async (name) => {
    return (await sent('post', contract.sshKeys.create.path, { name, public_key: PUBLIC_KEY })).name
  },
  'factors.renameKey name': async (name) => {
    await sent('post', contract.factors.renameKey.path, { id: await addKey('a'), name })
    return (await keyNames()).find((one) => one !== 'a')
  }
}

/**
 * Fields that are compared or dropped: passwords have a separate form (NFKC), passkey data is ASCII, only robots fill
 * in `website`, of a public SSH key type and base64 are stored.
 */
const NOT_STORED = [
  'auth.secondStep key.clientExtensionResults',
  'auth.signIn password',
  'auth.signInByKey key.clientExtensionResults',
  'confirmation.confirm key.clientExtensionResults',
  'confirmation.confirm password',
  'email.confirm password',
  'factors.addKey key.clientExtensionResults',
  'factors.addKey key.response.transports',
  'leads.create website',
  'passwords.change currentPassword',
  'sshKeys.create public_key'
]

test('the lists above name all fields with text that a user types', () => {
  const typed = EVERY_WRITE.flatMap(({ name, endpoint }) =>
    endpoint.body === undefined
      ? []
      : inputFields(endpoint.body)
          .filter(takesText)
          .map(({ path }) => `${name} ${path}`)
  )
  expect(typed.sort()).toEqual([...Object.keys(FIELDS), ...NOT_STORED].sort())
})

describe('text in decomposed form is stored composed', () => {
  test.each(Object.entries(FIELDS))('%s', async (_, write) => {
    expect(await write(APART)).toBe(COMPOSED)
  })
})

test('two labels that look the same are one label, and lengths count composed characters', async () => {
  const path = at(contract.cloudServers.patch.path, await newServer('й'.repeat(20).normalize('NFD')))
  expect(await person.patch(path, { labels: ['й', 'й'.normalize('NFD')] })).toMatchObject({
    status: 400,
    body: { fields: { labels: expect.any(String) } }
  })
})

test('query parameters are composed, too', async () => {
  const { text } = await offerPdf(served.base, { ...H100, buyer: 'Йога'.normalize('NFD') })
  expect(text).toContain('Йога')
})

test('the same body in another form repeats the call with its key', async () => {
  const headers = { 'idempotency-key': 'composed' }
  const first = await person.post(contract.servers.create.path, { ...order, name: COMPOSED }, headers)
  expect(await person.post(contract.servers.create.path, { ...order, name: APART }, headers)).toMatchObject({
    status: 200,
    body: first.body
  })
})

test('composes all texts of a value at any depth, and nothing else', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(JSON.stringify(normalizeNfc(value))).toBe(
        JSON.stringify(value, (_key, part) => (typeof part === 'string' ? part.normalize('NFC') : part))
      )
    })
  )
})

test('the migration composes existing rows, and merges labels that differ only in form', async () => {
  const { rows } = await served.owner.query(
    `update servers set name = $2, labels = $3 where account_id = $1 returning server_id`,
    [person.account_id, APART, ['й', 'b', 'й'.normalize('NFD'), 'Á'.normalize('NFD')]]
  )
  expect(rows.length).toBeGreaterThan(0)
  await served.owner.query(
    `insert into promo_codes (code, discount, valid_from) values ($1, 10, '2020-01-01'), ($2, 10, '2020-01-01')`,
    ['Й10'.normalize('NFD'), APART]
  )
  await served.owner.query(read('apps/server/src/platform/db/migrations/0023_texts_in_nfc.sql'))
  const config = await body(person.get(at(contract.cloudServers.get.path, Number(rows[0].server_id))))
  expect(config).toMatchObject({ name: COMPOSED, labels: ['й', 'b', 'Á'] })
  const codes = await served.owner.query(`select code from promo_codes where code like '%10' or code = $1`, [
    APART
  ])
  expect(codes.rows).toEqual(expect.arrayContaining([{ code: 'Й10' }, { code: APART }]))
})
