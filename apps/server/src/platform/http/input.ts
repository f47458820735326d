import type { Body, Endpoint, Params } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { Refusal, wrongInput } from '../refusal.ts'
import { findMisspeltFields } from './misspelt-fields.ts'

const BODY = 'body'

/** Inputs that are reported as a whole, because their parts are validated together (docs/rules/watching.md). */
const REPORTED_WHOLE: readonly unknown[] = ['when']

/** Returns the path of the wrong field: 'name', 'buyer.inn', 'items.0.price_plan'. */
function fieldName({ path }: v.BaseIssue<unknown>): string {
  if (path === undefined) return BODY
  const keys = path.map(({ key }) => key)
  return REPORTED_WHOLE.includes(keys[0]) ? String(keys[0]) : keys.join('.')
}

/** Returns one sentence per field: its first issue. */
function sentencesByField(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[fieldName(issue)] ??= issue.message
  return fields
}

/**
 * Parses input by its schema.
 *
 * @throws 400 with `fields`
 */
export function parseInput(schema: v.GenericSchema | undefined, input: unknown): unknown {
  if (schema === undefined) return undefined
  if (input === null || Array.isArray(input)) throw wrongInput({ [BODY]: 'Нужен объект JSON.' })
  const parsed = v.safeParse(schema, input ?? {})
  if (!parsed.success) throw wrongInput(sentencesByField(parsed.issues))
  const field = unstorableField(parsed.output)
  if (field !== undefined)
    throw wrongInput({ [field]: 'Текст содержит недопустимые знаки: уберите их и повторите.' })
  return parsed.output
}

/**
 * Parses the body of a call by its schema.
 *
 * @param isByToken true for a program with a token, whose unknown fields are refused
 * @throws 400 with `fields`, including fields that look misspelt
 */
export function parseBody<E extends Endpoint>(endpoint: E, body: unknown, isByToken = false): Body<E> {
  const misspelt = findMisspeltFields(endpoint, body, isByToken)
  if (Object.keys(misspelt).length === 0) return parseInput(endpoint.body, body) as Body<E>
  const { issues = [] } = endpoint.body === undefined ? {} : v.safeParse(endpoint.body, body)
  throw wrongInput({ ...misspelt, ...sentencesByField(issues) })
}

/**
 * Returns the values in the path. A malformed id is answered like an unknown id.
 *
 * @throws 404
 */
export function pathParams<E extends Endpoint>({ params }: E, request: FastifyRequest): Params<E> {
  if (params === undefined) return undefined as Params<E>
  const parsed = v.safeParse(params, request.params)
  if (!parsed.success) throw new Refusal('not_found', 'Такого объекта нет. Проверьте адрес.')
  return parsed.output as Params<E>
}

/** Returns the path of the first text that no database can store: a NUL, or half of a surrogate pair. */
function unstorableField(value: unknown, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string')
    return value.includes('\0') || !value.isWellFormed() ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = unstorableField(inner, [...path, name])
    if (found !== undefined) return found
  }
  return undefined
}
