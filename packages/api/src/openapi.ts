import { PRICE_PLANS, type PricePlan } from '@cloud/pricing'
import { contract } from './contract.ts'
import { type Document, documents } from './documents.ts'
import type { Endpoint } from './endpoint.ts'
import type { Description } from './openapi/description.ts'
import { DOCUMENT_DESCRIPTIONS } from './openapi/document-descriptions.ts'
import { ENDPOINT_DESCRIPTIONS, type EndpointName } from './openapi/endpoint-descriptions.ts'
import { namedSchemas, PLAN_DESCRIPTION } from './openapi/json-schema.ts'
import { operation, parameters } from './openapi/operation.ts'
import { refusalExamples } from './openapi/refusal-examples.ts'
import { TAG_DESCRIPTIONS } from './openapi/tag-descriptions.ts'
import { API_VERSION } from './openapi/version.ts'

const INTRODUCTION = `Cloud servers with and without a GPU. Amounts are whole kopeks (\`*_rub_cents\`), times are ISO 8601 with an offset, ids are whole numbers. Every successful response has status 200.

Reads require only the session cookie. Writes also require the header \`X-CSRFToken\` (the page globals contain the token, and responses of \`/api/auth/\` and \`/api/v1/user/\` return it as a header) and accept an \`Idempotency-Key\`. A program sends \`Authorization: Bearer cs_…\` with an API token instead of cookie and header; \`x-scope\` names the scope that the token needs. Unknown fields of a request are ignored, except a field that looks like a misspelt or shortened known name: the server refuses it with 400, and \`fields\` contains the known name.`

/** Schema of every error response (RFC 9457; docs/rules/wire.md#refusals). */
const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'code', 'error', 'request_id'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    code: { type: 'string', description: 'Error code for programs.' },
    error: { type: 'string', description: 'Error message for users: a sentence in Russian.' },
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Invalid fields, each with a sentence in Russian.'
    },
    request_id: { type: 'string' },
    missing_rub_cents: {
      type: 'integer',
      description:
        'With insufficient_funds: the missing amount; with email_not_confirmed for the queue: the amount missing for one hour.'
    },
    left_rub_cents: {
      type: 'integer',
      description: 'With token_limit: the amount that the token may still spend this month.'
    },
    quote: { $ref: '#/components/schemas/Quote', description: 'With price_changed: the current price.' },
    returned_rub_cents: {
      type: 'integer',
      description: 'With price_changed of a configuration change: the amount that would be returned.'
    },
    offer_status: { type: 'string', description: 'With offer_closed: accepted, revoked or expired.' }
  }
} as const

/** Links to documents get an HTML error page; the event stream and the sandbox acquirer return JSON errors to programs. */
const REFUSED = {
  description: 'The reason why the document is not available.',
  content: {
    'text/html': {},
    'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } }
  }
}

const documentPath = (
  name: string,
  { access, scope, params, query, produces }: Document,
  description: Description
) => ({
  get: {
    operationId: `documents.${name}`,
    tags: ['documents'],
    ...description,
    security: [access === 'account' ? { session: [] } : {}, ...(scope === 'session' ? [] : [{ token: [] }])],
    'x-scope': scope ?? (access === 'account' ? 'read' : null),
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
    operations[document.path] = documentPath(
      name,
      document,
      DOCUMENT_DESCRIPTIONS[name as keyof typeof documents]
    )
  return operations
}

/** Contact of the support of the shop. */
interface Contact {
  readonly email?: string
  readonly url?: string
}

const tags = () => Object.entries(TAG_DESCRIPTIONS).map(([name, description]) => ({ name, description }))

/**
 * Generates the OpenAPI 3.1 document of the whole API from the contract.
 *
 * @param plans plans on offer, for the descriptions
 */
export function openapi(
  contact?: Contact,
  plans: readonly PricePlan[] = PRICE_PLANS
): ReturnType<typeof generate> {
  const described = `${PLAN_DESCRIPTION} Plans on offer: ${plans.join(', ')}.`
  return JSON.parse(JSON.stringify(generate(contact)).replaceAll(PLAN_DESCRIPTION, described))
}

const generate = (contact: Contact | undefined) => ({
  openapi: '3.1.0',
  info: {
    title: 'Cloud servers',
    version: API_VERSION,
    description: INTRODUCTION,
    license: { name: 'MIT', identifier: 'MIT' },
    ...(contact === undefined ? {} : { contact })
  },
  tags: tags(),
  servers: [{ url: '/' }],
  paths: paths(),
  components: {
    schemas: { ...namedSchemas(), Problem: PROBLEM_SCHEMA },
    examples: refusalExamples(),
    securitySchemes: {
      session: { type: 'apiKey', in: 'cookie', name: 'session', description: 'Set at sign-in; HttpOnly.' },
      csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
      token: { type: 'http', scheme: 'bearer', description: 'API token with the scope of the call.' }
    }
  }
})
