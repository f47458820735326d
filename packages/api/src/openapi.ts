import { contract } from './contract.ts'
import { type Document, documents } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import type { Description } from './openapi/description.ts'
import { DOCUMENT_DESCRIPTIONS } from './openapi/document-descriptions.ts'
import { ENDPOINT_DESCRIPTIONS, type EndpointName } from './openapi/endpoint-descriptions.ts'
import { namedSchemas } from './openapi/json-schema.ts'
import { operation, parameters } from './openapi/operation.ts'
import { TAG_DESCRIPTIONS } from './openapi/tag-descriptions.ts'

const INTRODUCTION = `Cloud servers with and without a GPU. Amounts are whole kopeks (\`*_rub_cents\`), times ISO 8601 with an offset, ids whole numbers; every success is status 200.

Reads need the session cookie only. Writes also need the header \`X-CSRFToken\` (it comes in the page globals, and as a header with the answers of \`/api/auth/\` and \`/api/v1/user/\`) and take an \`Idempotency-Key\`. Unknown fields of a request are ignored, but for one that looks like a known name misspelt or cut short: it is refused with 400, and \`fields\` names the known one.`

/** What every refusal looks like (RFC 9457; docs/rules/wire.md#refusals). */
const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'error', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'For programs.' },
    error: { type: 'string', description: 'For people: a sentence in Russian.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Where input was wrong: from field to sentence.'
    },
    request_id: { type: 'string' },
    missing_rub_cents: {
      type: 'integer',
      description:
        'With insufficient_funds: what the balance lacks; with email_not_confirmed of a queue: for an hour.'
    },
    quote: { $ref: '#/components/schemas/Quote', description: 'With price_changed: the price as it is now.' },
    returned_rub_cents: {
      type: 'integer',
      description: 'With price_changed of a change: what would return.'
    },
    offer_status: { type: 'string', description: 'With offer_closed: accepted, revoked or expired.' }
  }
} as const

/** Whoever follows a link reads a page; the stream and the sandbox's bank answer programs. */
const REFUSED = {
  description: 'Why there is nothing to see.',
  content: {
    'text/html': {},
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } }
  }
}

const look = (name: string, { access, params, query, produces }: Document, description: Description) => ({
  get: {
    operationId: `documents.${name}`,
    tags: ['documents'],
    ...description,
    security: [access === 'account' ? { session: [] } : {}],
    'x-scope': access === 'account' ? 'read' : null,
    parameters: [...parameters(params, 'path'), ...parameters(query, 'query')],
    responses: { 200: { description: 'The document.', content: { [produces]: {} } }, '4XX': REFUSED }
  }
})

function paths() {
  const operations: Record<string, Record<string, { responses: object }>> = {}
  for (const [resource, endpoints] of Object.entries(contract))
    for (const [call, endpoint] of Object.entries<Endpoint>(endpoints)) {
      const name = `${resource}.${call}` as EndpointName
      const method = endpoint.method.toLowerCase()
      operations[endpoint.path] = {
        ...operations[endpoint.path],
        [method]: operation(name, endpoint, ENDPOINT_DESCRIPTIONS[name])
      }
    }
  for (const [name, document] of Object.entries(documents))
    operations[document.path] = look(name, document, DOCUMENT_DESCRIPTIONS[name as keyof typeof documents])
  return operations
}

/** How the shop's support is reached. */
interface Contact {
  readonly email?: string
  readonly url?: string
}

const tags = () => Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description }))

/** The reference of the whole API, OpenAPI 3.1, made from the contract. */
export const openapi = (contact?: Contact) => ({
  openapi: '3.1.0',
  info: {
    title: 'Cloud servers',
    version: '1',
    description: INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
    ...(contact === undefined ? {} : { contact })
  },
  tags: tags(),
  servers: [{ url: '/' }],
  paths: paths(),
  components: {
    schemas: { ...namedSchemas(), Problem: PROBLEM_SCHEMA },
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set by signing in; HttpOnly.' },
      csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' }
    }
  }
})
