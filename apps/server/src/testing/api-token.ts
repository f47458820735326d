import { expect } from 'vitest'
import type { Answer } from './factors.ts'
import type { Person } from './person.ts'

export const TOKENS = '/api/v1/tokens/'

/** Creates an API token; without other fields it may read. */
export async function createToken(person: Person, given: object = {}): Promise<Answer> {
  const made = await person.post(TOKENS, { name: 'Ночной скрипт', scopes: ['read'], ...given })
  expect(made).toMatchObject({ status: 200 })
  return made.body
}

/** Sends a call with the secret of a token, without cookies. */
export async function callByToken(
  base: string,
  secret: string,
  method: string,
  path: string,
  given?: unknown,
  headers: object = {}
) {
  const answer = await fetch(new URL(path, base), {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(given === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers
    },
    ...(given === undefined ? {} : { body: JSON.stringify(given) })
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Answer }
}
