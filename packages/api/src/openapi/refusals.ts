import type { Endpoint } from '../endpoint.ts'
import { DOMAIN_ERRORS, type ErrorCode, GENERAL_ERRORS, type GeneralCode } from '../errors.ts'

const STATUSES: Readonly<Record<ErrorCode, number>> = { ...GENERAL_ERRORS, ...DOMAIN_ERRORS }

function generalCodes({ method, access, params, query, body, once }: Endpoint): GeneralCode[] {
  const codes: GeneralCode[] = ['too_many_requests', 'internal', 'unavailable']
  if (method !== 'GET')
    codes.push('malformed', 'csrf', 'foreign_origin', 'too_large', 'unsupported_media_type')
  if (method !== 'GET' && !once) codes.push('invalid_key', 'key_in_progress', 'key_reused')
  if (access === 'account') codes.push('unauthorized')
  if (params !== undefined) codes.push('not_found')
  if (query !== undefined || body !== undefined) codes.push('invalid')
  return codes
}

/** Every code that a call may be refused with, by status: what the definition says and what follows from it. */
export function refusals(endpoint: Endpoint): Map<number, ErrorCode[]> {
  const codes = [...new Set([...generalCodes(endpoint), ...endpoint.errors])]
  codes.sort((a, b) => STATUSES[a] - STATUSES[b])
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) byStatus.set(STATUSES[code], [...(byStatus.get(STATUSES[code]) ?? []), code])
  return byStatus
}
