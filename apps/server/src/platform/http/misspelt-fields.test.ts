import { contract, type Endpoint } from '@cloud/api'
import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EVERY_WRITE } from '../../testing/every-endpoint.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serveSamples } from '../../testing/serve.ts'
import { findMisspeltFields } from './misspelt-fields.ts'

interface Place {
  /** Path of the field, as in `fields` of a refusal. */
  readonly path: string
  readonly name: string
  /** All field names that its object accepts. */
  readonly beside: readonly string[]
  /** Returns a body with one additional field in that object. */
  readonly bodyWith: (name: string) => object
}

/** Lists the objects of a body, found by writing a marker into each of its fields. */
function places(
  schema: v.GenericSchema,
  path = '',
  bodyWith: (inner: unknown) => object = (it) => it as object
): readonly Place[] {
  const { entries, item, wrapped, options } = schema as v.GenericSchema & {
    readonly entries?: Readonly<Record<string, v.GenericSchema>>
    readonly item?: v.GenericSchema
    readonly wrapped?: v.GenericSchema
    readonly options?: readonly v.GenericSchema[]
  }
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  if (wrapped !== undefined) return places(wrapped, path, bodyWith)
  if (schema.type === 'array' && item !== undefined) return places(item, at(0), (inner) => bodyWith([inner]))
  if (schema.type === 'variant') return (options ?? []).flatMap((option) => places(option, path, bodyWith))
  const beside = Object.keys(entries ?? {})
  return Object.entries(entries ?? {}).flatMap(([name, field]) => [
    { path, name, beside, bodyWith: (other: string) => bodyWith({ [other]: 1 }) },
    ...places(field, at(name), (inner) => bodyWith({ [name]: inner }))
  ])
}

const judged = (endpoint: Endpoint, { path, bodyWith }: Place, name: string) => {
  const fields = findMisspeltFields(endpoint, bodyWith(name), false)
  const at = path === '' ? name : `${path}.${name}`
  return Object.hasOwn(fields, at) ? fields[at] : undefined
}

const WRITES = EVERY_WRITE.flatMap(({ name, endpoint }) =>
  endpoint.body === undefined ? [] : [{ name, endpoint, fields: places(endpoint.body) }]
)
const EXEMPT = ['cloudServers.patch', 'user.patch', 'userServers.patch']
const JUDGED = WRITES.filter(({ name, fields }) => fields.length > 0 && !EXEMPT.includes(name))

test('the writes whose body may be a whole answer are listed', () => {
  expect(WRITES.flatMap(({ name, endpoint }) => (endpoint.allowsUnknownFields ? [name] : [])).sort()).toEqual(
    EXEMPT
  )
  for (const { endpoint, fields } of WRITES.filter(({ name }) => EXEMPT.includes(name)))
    for (const field of fields) expect(judged(endpoint, field, `${field.name}x`)).toBeUndefined()
})

test.each(EVERY_WRITE.filter(({ name }) => !EXEMPT.includes(name)))(
  '$name refuses every unknown field of a program, and ignores it from a page',
  ({ endpoint }) => {
    expect(findMisspeltFields(endpoint, { zzzzz: 1 }, true)).toEqual({ zzzzz: 'Такого поля нет.' })
    expect(findMisspeltFields(endpoint, { zzzzz: 1 }, false)).toEqual({})
  }
)

describe.each(JUDGED)('$name', ({ endpoint, fields }) => {
  test('refuses a field misspelt by one character, or by two in a long name, and names the known field', () => {
    for (const field of fields) {
      const { name, beside } = field
      const wrong = [
        `${name}x`,
        name.slice(0, -1),
        `x${name.slice(1)}`,
        name.length < 12 ? `${name}x` : `${name}xx`
      ]
      for (const other of wrong.filter((one) => !beside.includes(one) && name.length >= 8))
        expect(judged(endpoint, field, other), other).toMatch(
          /^Такого поля нет\. Возможно, имелось в виду \w+\.$/
        )
    }
  })

  test('refuses a known name cut at an underscore', () => {
    for (const field of fields)
      for (const { index } of field.name.matchAll(/(?<=.)_/g)) {
        const cut = field.name.slice(0, index)
        if (!field.beside.includes(cut) && cut !== 'price' && !answers(endpoint, cut))
          expect(judged(endpoint, field, cut), cut).toBeDefined()
      }
  })

  test('ignores unknown fields that resemble no known field', () => {
    for (const field of fields)
      for (const other of ['zzz', 'price', 'comment_of_a_caller', `${field.name}xyz`, 'toString'])
        if (!field.beside.includes(other)) expect(judged(endpoint, field, other), other).toBeUndefined()
  })
})

function answers({ response }: Endpoint, name: string): boolean {
  const named = places(response).map((field) => field.name)
  return named.includes(name)
}

describe('over HTTP', () => {
  let served: Served
  let person: Person
  beforeAll(async () => {
    served = await serveSamples()
    person = await Person.signedUp(served.base)
  })
  afterAll(() => served.stop())

  test.each<[string, string, object, readonly string[]]>([
    [
      'a price that is guarded by half a name',
      contract.servers.create.path,
      { expected_total: 1 },
      ['expected_total']
    ],
    [
      'a field of an entry',
      contract.offers.create.path,
      { items: [{}, { quantitty: 2 }] },
      ['items.1.quantitty']
    ],
    [
      'a field of an object',
      contract.leads.create.path,
      { configuration: { price_plans: 1 } },
      ['configuration.price_plans']
    ],
    [
      'a condition',
      contract.rules.create.path,
      { when: { kind: 'ran_for', amount_rub_cent: 1 } },
      ['when.amount_rub_cent']
    ],
    ['a call of the sandbox', contract.sandbox.clock.path, { advance_second: 1 }, ['advance_second']],
    ['a call of signing in', contract.auth.signUp.path, { passwort: 'x' }, ['passwort']]
  ])('%s is refused together with other errors', async (_, path, sent, misspelt) => {
    const response = await person.post(path, sent)
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid' } })
    const { fields } = response.body as { readonly fields: Readonly<Record<string, string>> }
    expect(Object.keys(fields).slice(0, misspelt.length)).toEqual(misspelt)
    expect(Object.keys(fields).length).toBeGreaterThan(misspelt.length)
  })

  test('an answer can be sent back as a body, and a profile with additional fields of a page', async () => {
    const rule = { name: 'a', when: { kind: 'balance_below', amount_rub_cents: 1 }, then: 'notify' }
    const made = await person.post(contract.rules.create.path, rule)
    expect((await person.post(contract.rules.create.path, made.body)).status).toBe(200)
    const path = contract.user.patch.path.replace('{id}', String(person.account_id))
    expect((await person.patch(path, { name: 'Анна', user_typ: 'org', compani: 'x' })).status).toBe(200)
  })
})
