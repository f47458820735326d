import { contract } from '@cloud/api'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { EVERY_WRITE } from '../../testing/every-endpoint.ts'
import { nestedInputs } from '../../testing/input-fields.ts'
import { Refusal } from '../refusal.ts'
import { parseBody, parseInput } from './input.ts'

function faultsOf(parse: () => unknown): readonly string[] {
  try {
    parse()
  } catch (error) {
    if (error instanceof Refusal && error.extra !== undefined && 'fields' in error.extra)
      return Object.keys(error.extra.fields as object)
    throw error
  }
  return []
}

const NESTED = EVERY_WRITE.flatMap(({ name, endpoint }) =>
  endpoint.body === undefined
    ? []
    : nestedInputs(endpoint.body).map(({ path, bodyWith }) => ({ name, endpoint, path, bodyWith }))
)

test('the endpoints with nested input are found', () => {
  expect(new Set(NESTED.map(({ name }) => name))).toEqual(
    new Set([
      'auth.secondStep',
      'auth.signInByKey',
      'cloudServers.patch',
      'confirmation.confirm',
      'factors.addKey',
      'leads.create',
      'offers.accept',
      'offers.create',
      'prices.quote',
      'rules.create',
      'rules.patch',
      'servers.create',
      'tokens.create',
      'userServers.patch',
      'webhooks.create',
      'webhooks.patch'
    ])
  )
})

describe('a fault of a nested field is named by its path', () => {
  test.each(NESTED)('$name $path', ({ endpoint, path, bodyWith }) => {
    const named = path.startsWith('when.') ? 'when' : path
    // no field accepts a function
    expect(
      faultsOf(() =>
        parseBody(
          endpoint,
          bodyWith(() => {})
        )
      )
    ).toContain(named)
  })
})

test.each([
  ['a NUL', '\0'],
  ['half of a pair', '\ud800']
])('%s is named by its path', (_, text) => {
  const schema = v.object({ items: v.array(v.object({ name: v.string(), labels: v.array(v.string()) })) })
  const item = { name: 'web', labels: ['a', `b${text}`] }
  expect(faultsOf(() => parseInput(schema, { items: [{ name: 'web', labels: [] }, item] }))).toEqual([
    'items.1.labels.1'
  ])
})

test('a fault of the whole body is named body', () => {
  expect(faultsOf(() => parseBody(contract.offers.create, []))).toEqual(['body'])
})
