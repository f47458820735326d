import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { contract } from './contract.ts'
import { documents } from './documents.ts'
import { FIELD_DESCRIPTIONS } from './openapi/field-descriptions.ts'
import { openapi } from './openapi.ts'

/** The API reference as the server returns it. */
const served = () => JSON.parse(JSON.stringify(openapi()))

const calls = Object.values(contract).flatMap((resource) => Object.values(resource))

test('the document has the version of the package', () => {
  expect(openapi().info.version).toBe(manifest.version)
})

// compiling the OpenAPI schema takes long on a busy machine
test('the document is valid OpenAPI 3.1 with all references resolved', { timeout: 30_000 }, async () => {
  const validator = new Validator()
  const judged = await validator.validate(served())
  expect(judged).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
  const text = JSON.stringify(openapi())
  const named = Object.keys(openapi().components.schemas)
  for (const [, name = ''] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) expect(named).toContain(name)
})

test('contains every call of the contract under its method and path', () => {
  const { paths } = openapi()
  for (const { method, path } of calls) expect(paths[path]).toHaveProperty(method.toLowerCase())
  expect(JSON.stringify(paths).match(/"operationId"/g)).toHaveLength(
    calls.length + Object.keys(documents).length
  )
})

test('every call and document describes its errors, and the stream its events', () => {
  for (const [path, operations] of Object.entries(openapi().paths))
    for (const { responses } of Object.values(operations))
      expect(Object.keys(responses).join(), path).toMatch(/4\d\d|4XX/)
  expect(served().paths['/api/v1/events-stream/'].get.description).toContain('server')
})

test('describes the creation of a server: body, access and errors', () => {
  const { post } = served().paths['/api/v1/create_user_server_config']
  expect(post.security).toEqual([{ session: [], csrf: [] }, { token: [] }])
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual(['Idempotency-Key'])
  const body = post.requestBody.content['application/json'].schema
  expect(body.required).not.toContain('promocode_id')
  expect(body.required).toEqual(expect.arrayContaining(['name', 'os_id', 'flavor_id', 'price_plan']))
  expect(Object.keys(post.responses)).toEqual([
    '200',
    '400',
    '401',
    '403',
    '409',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503'
  ])
  expect(post.responses[409].description).toBe(
    'key_in_progress, email_not_confirmed, account_frozen, too_many_servers, too_much_disk, machines_unavailable, price_changed, token_limit, no_capacity'
  )
})

test('a plan is a whole number without a list of values; its description names the plans on offer', () => {
  const { paths } = openapi(undefined, [0, 1, 24])
  const description = 'Plan: 0 is one hour, other numbers are months. Plans on offer: 0, 1, 24.'
  const schema = JSON.stringify({ type: 'integer', description, minimum: 0, maximum: 36 })
  const text = JSON.stringify(paths)
  for (const field of ['price_plan', 'rental_duration']) expect(text).toContain(`"${field}":${schema}`)
  expect(text).not.toContain('Plans on offer: 0, 1, 3')
})

test('every call may be refused for its token, also a public one', () => {
  const { paths } = served()
  for (const { method, path } of calls)
    expect(paths[path][method.toLowerCase()].responses[401].description, path).toContain('unauthorized')
})

test('a call that changes nothing is refused only for an invalid key', () => {
  for (const path of ['/api/v1/quote/', '/api/v1/change-configuration/preview/']) {
    const { post } = served().paths[path]
    expect(post.responses[400].description).toContain('invalid_key')
    expect(JSON.stringify(post.responses)).not.toMatch(/key_in_progress|key_reused/)
  }
})

/** Returns all schemas with a default in a part of the document. */
const withDefaults = (part: unknown): readonly Record<string, unknown>[] =>
  typeof part !== 'object' || part === null
    ? []
    : [
        ...('default' in part ? [part as Record<string, unknown>] : []),
        ...Object.values(part).flatMap((inner) => withDefaults(inner))
      ]

/** Returns true if the value has a type of JSON Schema. */
const IS_OF: Readonly<Record<string, (value: unknown) => boolean>> = {
  integer: Number.isInteger,
  number: Number.isFinite,
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null,
  null: (value) => value === null
}

function fits(value: unknown, schema: Record<string, unknown>): boolean {
  if (Array.isArray(schema['enum'])) return schema['enum'].includes(value)
  const { anyOf, type, minimum = value, maximum = value } = schema
  if (Array.isArray(anyOf)) return anyOf.some((one) => fits(value, one))
  if ('const' in schema) return value === schema['const']
  const judge = IS_OF[String(type)] ?? expect.fail(`No judge of the type ${type}.`)
  return judge(value) && (typeof value !== 'number' || (value >= Number(minimum) && value <= Number(maximum)))
}

test('each default is valid for its schema', () => {
  const schemas = withDefaults(served())
  expect(schemas.length).toBeGreaterThan(10)
  for (const schema of schemas) expect(fits(schema['default'], schema), JSON.stringify(schema)).toBe(true)
})

test('describes exactly the tags of the operations', () => {
  const { paths, tags } = served()
  const used = Object.values<Record<string, { readonly tags: readonly string[] }>>(paths).flatMap(
    (operations) => Object.values(operations).flatMap(({ tags }) => tags)
  )
  expect(tags.map(({ name }: { name: string }) => name).sort()).toEqual([...new Set(used)].sort())
  for (const { description } of tags) expect(description).toMatch(/^[A-Z].*\.$/)
})

test('contains the contact if there is one', () => {
  expect(openapi().info).not.toHaveProperty('contact')
  expect(openapi({ email: 'help@cloud.test' }).info).toMatchObject({ contact: { email: 'help@cloud.test' } })
})

test('numbers in URLs are numbers in the document', () => {
  const { parameters } = served().paths['/api/v1/usr_evt/'].get
  expect(parameters[1]).toMatchObject({
    name: 'month',
    in: 'query',
    required: true,
    schema: { type: 'integer', minimum: 1, maximum: 12 }
  })
})

test('every call and document names the permission that a token needs', () => {
  const scopes = Object.entries<Record<string, Record<string, unknown>>>(served().paths).flatMap(
    ([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({
        call: `${method} ${path}`,
        scope: operation['x-scope']
      }))
  )
  const needing = (wanted: string) =>
    scopes.flatMap(({ call, scope }) => (scope === wanted ? call : [])).sort()
  expect(scopes.filter(({ scope }) => scope === undefined)).toEqual([])
  expect(needing('run')).toEqual([
    'delete /api/v1/rules/{id}/',
    'delete /api/v1/watches/{id}/',
    'patch /api/v1/cld_srv_cfg/{id}/',
    'patch /api/v1/rules/{id}/',
    'patch /api/v1/usr_srv_cfg/{id}/',
    'post /api/v1/change_status_cld_srv/{id}/',
    'post /api/v1/cld_srv_cfg/{id}/reboot/',
    'post /api/v1/rules/',
    'post /api/v1/watches/'
  ])
  expect(needing('order')).toEqual([
    'post /api/v1/change-configuration/',
    'post /api/v1/create_user_server_config',
    'post /api/v1/offers/',
    'post /api/v1/offers/{id}/accept/',
    'post /api/v1/offers/{id}/revoke/'
  ])
  expect(needing('pay')).toEqual(['post /api/v1/top-ups/'])
  expect(needing('session').filter((call) => !call.includes('/api/auth/'))).toEqual([
    'delete /api/v1/ssh-keys/{id}/',
    'delete /api/v1/tokens/{id}/',
    'delete /api/v1/webhooks/{id}/',
    'get /api/v1/cld_srv_cfg/{id}/console-log/',
    'get /api/v1/sandbox/machines/',
    'get /api/v1/ssh-keys/',
    'get /api/v1/tokens/',
    'get /api/v1/webhooks/',
    'get /api/v1/webhooks/{id}/',
    'get /api/v1/webhooks/{id}/deliveries/',
    'get /panel/account-data.zip',
    'patch /api/v1/user/{id}/',
    'patch /api/v1/webhooks/{id}/',
    'post /api/v1/cld_srv_cfg/{id}/console/',
    'post /api/v1/sandbox/clock/',
    'post /api/v1/sandbox/machines/',
    'post /api/v1/ssh-keys/',
    'post /api/v1/tokens/',
    'post /api/v1/webhooks/',
    'post /api/v1/webhooks/{id}/deliveries/{delivery_id}/repeat/',
    'post /api/v1/webhooks/{id}/secret/'
  ])
  expect(needing('read')).toEqual(
    expect.arrayContaining([
      'get /api/v1/usr_evt/',
      'get /api/v1/events-stream/',
      'get /offers/{id}',
      'get /statements/{month}/csv/',
      'post /api/v1/change-configuration/preview/'
    ])
  )
  expect(needing('read').every((call) => call.startsWith('get ') || call.endsWith('preview/'))).toBe(true)
  expect(scopes.find(({ call }) => call === 'post /api/v1/quote/')?.scope).toBe(null)
})

/** Docstrings of the fields of an object in `schemas/`, by field. */
function docstrings(file: string, name: string) {
  const code = readFileSync(join(import.meta.dirname, 'schemas', file), 'utf8')
  const [body = ''] = code.split(`export const ${name} = `)[1]?.split(/^\}/m) ?? []
  const found = body.matchAll(/^ {2}\/\*\*\s?((?:(?!\*\/)[\s\S])*?)\s*\*\/\n {2}(\w+):/gm)
  return [...found].map(([, text = '', field = '']) => [
    field,
    text.replaceAll(/(^|\n)\s*\*\s?/g, ' ').trim()
  ])
}

test.each([
  ['alert.ts', 'Alert'],
  ['history.ts', 'Event'],
  ['history.ts', 'Period'],
  ['catalogue.ts', 'Flavor'],
  ['catalogue.ts', 'Ssd'],
  ['price-list.ts', 'PriceList'],
  ['rented-server.ts', 'ServerConfig'],
  ['rule.ts', 'Rule'],
  ['saved-offer.ts', 'SavedOffer'],
  ['spending.ts', 'Spending'],
  ['ssh-key.ts', 'SshKey'],
  ['token.ts', 'Token'],
  ['user.ts', 'User'],
  ['watch.ts', 'Watch'],
  ['webhook.ts', 'Delivery'],
  ['webhook.ts', 'Webhook']
])('%s: the docstrings of the fields of %s are their descriptions', (file, name) => {
  const parts = ['Flavor', 'ServerConfig'].includes(name) ? docstrings('catalogue.ts', 'flavorParts') : []
  const written = [...parts, ...docstrings(file, name)].filter(([, text]) => !text?.startsWith('@'))
  const { properties } = served().components.schemas[name]
  const expected = Object.fromEntries(written)
  expect(written.length).toBeGreaterThan(0)
  expect(FIELD_DESCRIPTIONS[name]).toEqual(expected)
  for (const [field, description] of Object.entries(expected))
    expect(properties[field]).toMatchObject({ description })
})
