import * as v from 'valibot'
import { expect, test } from 'vitest'
import { contract } from '../contract.ts'
import type { Endpoint, Schema } from '../endpoint.ts'
import { openapi } from '../openapi.ts'
import type { EndpointName } from './endpoint-descriptions.ts'
import { REQUEST_EXAMPLES } from './request-examples.ts'

const CALLS = Object.entries(contract).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({
    name: `${resource}.${name}` as EndpointName,
    endpoint
  }))
)

/** In a URL all values are texts. */
const asTexts = (values: object = {}) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]))

test.each(CALLS)('$name has an example whose parameters and body are valid', ({ name, endpoint }) => {
  const { params, query, body } = REQUEST_EXAMPLES[name]
  const issues = (schema: Schema | undefined, given: unknown) =>
    schema === undefined ? [] : (v.safeParse(schema, given).issues ?? [])
  expect(issues(endpoint.params, asTexts(params))).toEqual([])
  expect(issues(endpoint.query, asTexts(query))).toEqual([])
  expect(issues(endpoint.body, body)).toEqual([])
  expect([endpoint.params === undefined, endpoint.body === undefined]).toEqual([
    params === undefined,
    body === undefined
  ])
})

test('every refusal of every call has an example with its status and code', () => {
  const { paths, components } = JSON.parse(JSON.stringify(openapi()))
  let seen = 0
  for (const operations of Object.values<object>(paths))
    for (const { responses } of Object.values<{ responses: object }>(operations as never))
      for (const [status, { content }] of Object.entries<{ content: Record<string, { examples?: object }> }>(
        responses as never
      ))
        for (const [code, { $ref }] of Object.entries<{ $ref: string }>(
          (content['application/problem+json']?.examples ?? {}) as never
        )) {
          const { value } = components.examples[$ref.replace('#/components/examples/', '')]
          expect(value).toMatchObject({ code, status: Number(status), error: expect.stringMatching(/[а-я]/) })
          seen += 1
        }
  expect(seen).toBeGreaterThan(500)
})
