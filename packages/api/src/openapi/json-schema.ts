import {
  type ConversionConfig,
  type JsonSchema,
  toJsonSchema,
  toJsonSchemaDefs
} from '@valibot/to-json-schema'
import * as v from 'valibot'
import type { Schema } from '../endpoint.ts'
import { Alert } from '../schemas/alert.ts'
import { Cpu, Flavor, Gpu, Os, Ram, Ssd } from '../schemas/catalogue.ts'
import { Estimate } from '../schemas/estimate.ts'
import { Event, Period } from '../schemas/history.ts'
import { PriceList } from '../schemas/price-list.ts'
import { NOT_A_PLAN } from '../schemas/primitives.ts'
import { Promo } from '../schemas/promo.ts'
import { Quote } from '../schemas/quote.ts'
import { ServerConfig } from '../schemas/rented-server.ts'
import { Rule } from '../schemas/rule.ts'
import { SavedOffer } from '../schemas/saved-offer.ts'
import { Spending } from '../schemas/spending.ts'
import { SshKey } from '../schemas/ssh-key.ts'
import { Token } from '../schemas/token.ts'
import { User } from '../schemas/user.ts'
import { Watch } from '../schemas/watch.ts'
import { Delivery, Webhook } from '../schemas/webhook.ts'
import { FIELD_DESCRIPTIONS } from './field-descriptions.ts'

/** Schemas that the API reference lists by name. */
const definitions = {
  Alert,
  Cpu,
  Delivery,
  Estimate,
  Event,
  Flavor,
  Gpu,
  Os,
  Period,
  PriceList,
  Promo,
  Quote,
  Ram,
  Rule,
  SavedOffer,
  ServerConfig,
  Spending,
  SshKey,
  Token,
  Ssd,
  User,
  Watch,
  Webhook
}

/** Description of a plan in a request; `openapi` adds the plans on offer. */
export const PLAN_DESCRIPTION = 'Plan: 0 is one hour, other numbers are months.'

const TYPES_WITH_MESSAGE = ['string', 'picklist', 'literal', 'union', 'array', 'custom']

const config = {
  target: 'draft-2020-12',
  typeMode: 'input',
  // JSON Schema cannot express a check: the description carries its sentence
  errorMode: 'ignore',
  definitions,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema, jsonSchema }) => {
    if (!('message' in valibotSchema) || typeof valibotSchema.message !== 'string') return undefined
    const { type, message } = valibotSchema
    if (message === NOT_A_PLAN) return { ...jsonSchema, description: PLAN_DESCRIPTION }
    return TYPES_WITH_MESSAGE.includes(type) ? { ...jsonSchema, description: message } : undefined
  }
} as const satisfies ConversionConfig

/** Shows the default of a number or boolean in a URL as a number or boolean instead of text. */
const outputConfig = {
  ...config,
  typeMode: 'output',
  overrideSchema: (context) => {
    const { valibotSchema, jsonSchema } = context
    const parsedDefault = jsonSchema.default === undefined ? undefined : v.parse(valibotSchema, undefined)
    return typeof parsedDefault === 'number' || typeof parsedDefault === 'boolean'
      ? { ...jsonSchema, default: parsedDefault }
      : config.overrideSchema(context)
  }
} as const satisfies ConversionConfig

/** Converts a schema to JSON Schema: `input` as transmitted, `output` as parsed (numbers in URLs). */
export function jsonSchema(schema: Schema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema, $defs, ...plain } = toJsonSchema(schema, typeMode === 'input' ? config : outputConfig)
  return plain
}

/** Returns the schemas that the API reference lists by name, with descriptions of their fields. */
export const namedSchemas = () =>
  Object.fromEntries(
    Object.entries(toJsonSchemaDefs(definitions, config)).map(([name, schema]) => {
      const described = Object.entries(FIELD_DESCRIPTIONS[name] ?? {}).map(
        ([field, description]) =>
          [field, Object.assign({}, schema.properties?.[field], { description })] as const
      )
      const properties = { ...schema.properties, ...Object.fromEntries(described) }
      return [name, described.length === 0 ? schema : { ...schema, properties }]
    })
  )
