import { openapi } from '@cloud/api/openapi'
import * as v from 'valibot'
import { expect } from 'vitest'
import { EVERY_ENDPOINT } from './every-endpoint.ts'
import type { Answer } from './factors.ts'
import type { Person } from './person.ts'

interface DocumentedParameter {
  readonly in: 'path' | 'query' | 'header'
  readonly name: string
  readonly example?: string | number
}

interface DocumentedCall {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly parameters: readonly DocumentedParameter[]
  readonly body: object | undefined
  /** Codes of the refusals by status. */
  readonly refusals: Readonly<Record<string, readonly string[]>>
}

/** All calls of the API reference, as its readers see them. */
export const DOCUMENTED_CALLS: readonly DocumentedCall[] = Object.entries<Record<string, Answer>>(
  JSON.parse(JSON.stringify(openapi().paths))
).flatMap(([path, operations]) =>
  Object.entries(operations)
    .filter(([, { tags }]) => !tags.includes('documents'))
    .map(([method, { operationId, parameters, requestBody, responses }]) => ({
      name: operationId,
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content['application/json'].example,
      refusals: Object.fromEntries(
        Object.entries<Answer>(responses).flatMap(([status, { content }]) => {
          const examples = content['application/problem+json']?.examples
          return examples === undefined ? [] : [[status, Object.keys(examples)]]
        })
      )
    }))
)

/** Values of a test that replace those of an example: ids, codes, tokens of links. */
export interface Replaced {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: object
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends the example of a call. */
export function sendExample(
  person: Person,
  { method, path, parameters, body }: DocumentedCall,
  replaced: Replaced = {}
) {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const example = parameters.find((one) => one.in === 'path' && one.name === name)?.example
      return encodeURIComponent(replaced.params?.[name] ?? example ?? expect.fail(`${path}: no ${name}`))
    }),
    'http://_'
  )
  for (const one of parameters)
    if (one.in === 'query' && one.example !== undefined) url.searchParams.set(one.name, String(one.example))
  const given = body === undefined ? undefined : { ...body, ...replaced.body }
  return person.write(method, url.pathname + url.search, given, replaced.headers)
}

/** Sends the examples of the API reference, each of which must succeed, and remembers which were sent. */
export class Documentation {
  readonly sent = new Set<string>()

  async send(person: Person, name: string, replaced?: Replaced): Promise<Answer> {
    const call = DOCUMENTED_CALLS.find((one) => one.name === name) ?? expect.fail(`${name} is not documented`)
    const { status, body } = await sendExample(person, call, replaced)
    expect([name, status, status === 200 ? null : body]).toEqual([name, 200, null])
    const endpoint = EVERY_ENDPOINT.find((one) => one.name === name)?.endpoint
    if (endpoint !== undefined) v.parse(endpoint.response, body)
    this.sent.add(name)
    return body
  }
}
