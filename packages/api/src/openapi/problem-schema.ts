/** What every refusal looks like (RFC 9457; docs/rules/wire.md#refusals). */
export const PROBLEM_SCHEMA = {
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
    missing_rub_cents: { type: 'integer', description: 'With insufficient_funds: what the balance lacks.' },
    quote: { $ref: '#/components/schemas/Quote', description: 'With price_changed: the price as it is now.' },
    returned_rub_cents: { type: 'integer', description: 'With price_changed of a change: what would return.' }
  }
} as const
