import { IDEMPOTENCY_KEY_HOURS } from '../client/new-key.ts'
import type { Endpoint, Schema } from '../endpoint.ts'
import { DOMAIN_ERRORS, type ErrorCode, GENERAL_ERRORS, type GeneralCode } from '../errors.ts'
import type { Description } from './description.ts'
import type { EndpointName } from './endpoint-descriptions.ts'
import { jsonSchema } from './json-schema.ts'
import { refusalExampleName } from './refusal-examples.ts'
import { REQUEST_EXAMPLES } from './request-examples.ts'

const IDEMPOTENCY_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A repeated key returns the first response for ${IDEMPOTENCY_KEY_HOURS} hours. The same key with a different body is refused.`,
  schema: { type: 'string', pattern: '^[ -~]{1,200}$' }
}

/** Returns the OpenAPI parameters of a path or query schema. */
export function parameters(
  schema: Schema | undefined,
  place: 'path' | 'query',
  examples: Readonly<Record<string, string | number>> = {}
) {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'output')
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: property,
    ...(examples[name] === undefined ? {} : { example: examples[name] })
  }))
}

const STATUSES: Readonly<Record<ErrorCode, number>> = { ...GENERAL_ERRORS, ...DOMAIN_ERRORS }

function generalCodes({
  method,
  scope,
  params,
  query,
  body,
  isSentOnce,
  isReadOnly,
  isOpenToOtherSites
}: Endpoint): GeneralCode[] {
  // public calls refuse an unknown token, too
  const codes: GeneralCode[] = ['too_many_requests', 'internal', 'unavailable', 'unauthorized']
  if (method !== 'GET') codes.push('malformed', 'too_large', 'unsupported_media_type')
  if (method !== 'GET' && !isOpenToOtherSites) codes.push('csrf', 'foreign_origin')
  if (method !== 'GET' && !isSentOnce) codes.push('invalid_key')
  if (method !== 'GET' && !isSentOnce && !isReadOnly) codes.push('key_in_progress', 'key_reused')
  if (scope !== null) codes.push('scope_missing')
  if (params !== undefined) codes.push('not_found')
  if (query !== undefined || body !== undefined) codes.push('invalid')
  return codes
}

/** A machine whose provisioner is missing is 409, one that does not answer a call is 503. */
const statusesOf = (code: ErrorCode, { errors }: Endpoint): readonly number[] => {
  if (code !== 'machines_unavailable') return [STATUSES[code]]
  return errors.includes('account_frozen') ? [409] : [409, 503]
}

/** Returns all error codes of a call by status: the general codes and the codes of its definition. */
function refusals(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const codes = [...new Set([...generalCodes(endpoint), ...endpoint.errors])]
  const answered = codes.flatMap((code) =>
    statusesOf(code, endpoint).map((status) => [status, code] as const)
  )
  const byStatus = new Map<number, ErrorCode[]>()
  for (const [status, code] of answered.toSorted(([a], [b]) => a - b))
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  return byStatus
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
      content: {
        'application/problem+json': {
          schema: problem(codes),
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${refusalExampleName(code, status)}` }])
          )
        }
      }
    }
  ])
  const answered = {
    description: 'Success.',
    content: { 'application/json': { schema: jsonSchema(endpoint.response, 'input') } }
  }
  return { 200: answered, ...Object.fromEntries(refused) }
}

/** Returns a call of the contract as an OpenAPI operation. */
export function operation(name: EndpointName, endpoint: Endpoint, { summary, description }: Description) {
  const { method, access, params, query, body, isSentOnce } = endpoint
  const writes = method !== 'GET'
  const example = REQUEST_EXAMPLES[name]
  return {
    operationId: name,
    tags: [name.slice(0, name.indexOf('.'))],
    summary,
    ...(description === undefined ? {} : { description }),
    security: [
      {
        ...(access === 'account' ? { session: [] } : {}),
        ...(writes && !endpoint.isOpenToOtherSites ? { csrf: [] } : {})
      },
      ...(endpoint.scope === 'session' ? [] : [{ token: [] }])
    ],
    'x-scope': endpoint.scope,
    parameters: [
      ...parameters(params, 'path', example.params),
      ...parameters(query, 'query', example.query),
      ...(writes && !isSentOnce ? [IDEMPOTENCY_KEY] : [])
    ],
    ...(body === undefined
      ? {}
      : {
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: jsonSchema(body, 'input'),
                ...(example.body && { example: example.body })
              }
            }
          }
        }),
    responses: responses(endpoint)
  }
}
