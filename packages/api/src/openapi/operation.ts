import type { Endpoint, Schema } from '../endpoint.ts'
import type { Description } from './description.ts'
import { jsonSchema } from './json-schema.ts'
import { refusals } from './refusals.ts'

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key answers as the first time for 24 hours; with another body it is refused.',
  schema: { type: 'string', pattern: '^[ -~]{1,200}$' }
}

/** Path parameters or a query, one by one. */
export function parameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'output')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property
  }))
}

const problem = (codes: readonly string[]) => ({
  allOf: [
    { $ref: '#/components/schemas/Problem' },
    { type: 'object', properties: { code: { type: 'string', enum: codes } } }
  ]
})

function responses(endpoint: Endpoint) {
  const refused = [...refusals(endpoint)].map(([status, codes]) => [
    status,
    {
      description: codes.join(', '),
      ...(status === 429
        ? { headers: { 'Retry-After': { schema: { type: 'integer' }, description: 'Seconds.' } } }
        : {}),
      content: { 'application/problem+json': { schema: problem(codes) } }
    }
  ])
  const answered = {
    description: 'Done.',
    content: { 'application/json': { schema: jsonSchema(endpoint.response, 'input') } }
  }
  return { 200: answered, ...Object.fromEntries(refused) }
}

/** One call of the contract as an operation of OpenAPI. */
export function operation(name: string, endpoint: Endpoint, { summary, description }: Description) {
  const { method, access, params, query, body, once } = endpoint
  const writes = method !== 'GET'
  return {
    operationId: name,
    tags: [name.slice(0, name.indexOf('.'))],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [{ ...(access === 'account' ? { session: [] } : {}), ...(writes ? { csrf: [] } : {}) }],
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(writes && !once ? [IDEMPOTENCY_KEY] : [])
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(body, 'input') } }
          }
        }),
    responses: responses(endpoint)
  }
}
