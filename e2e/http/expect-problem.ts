import { expect } from 'vitest'
import type { Heard } from './client.ts'

/** The shape of every refusal (docs/rules/wire.md#refusals), with this status and, when given, this code. */
export const expectProblem = ({ status, headers, body }: Heard, wanted: number, code?: string) => {
  expect({ status, body }).toMatchObject({ status: wanted })
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  expect(body).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status: wanted,
    code: code ?? expect.any(String),
    error: expect.stringMatching(/[а-яё]/i),
    request_id: expect.any(String)
  })
  expect(JSON.stringify(body)).not.toMatch(/node_modules|\.ts:|at .*\(/)
}
