import { STATUS_CODES } from 'node:http'
import type { Problem } from '../problem.ts'

/** The body of a refusal (RFC 9457). `error` is what a person may read, `code` what a program goes by. */
export const problemAnswer = ({ status, code, error, extra }: Problem, request_id: string) => ({
  type: 'about:blank',
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  error,
  ...extra,
  request_id
})
