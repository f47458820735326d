import { readRefusal } from './read-refusal.ts'

/** An answer with its body read to the end. */
export interface Exchange {
  readonly status: number
  readonly headers: Headers
  /** Undefined when it is no JSON, or larger than allowed. */
  readonly body: unknown
}

/** Answers that say 'not now': too many requests, or nobody behind the gateway. */
const NOT_NOW = [429, 502, 503, 504]

/** Nobody waits longer than this for a repetition: the refusal is answered at once. */
const LONGEST_WAIT = 10_000

/** Retry-After in milliseconds, from seconds or a date; 0 or less when it is absent, past or neither. */
function askedWait(headers: Headers, now: number): number {
  const text = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const until = Date.parse(text)
  return Number.isNaN(until) ? 0 : until - now
}

/** When a call is made again: `waits` holds the pauses before each repetition, in milliseconds. */
export function repetition(waits: readonly number[]) {
  return {
    /** Whether to ask again after this attempt, the first being 0. */
    again(attempt: number, answer: Exchange | null): boolean {
      if (attempt >= waits.length) return false
      if (answer === null) return true
      if (answer.status === 409) return readRefusal(answer.body).code === 'key_in_progress'
      return NOT_NOW.includes(answer.status) && askedWait(answer.headers, Date.now()) <= LONGEST_WAIT
    },
    /** The pause before the next attempt: about as planned, and at least what the server asked for. */
    pause(attempt: number, answer: Exchange | null): number {
      const planned = (waits[attempt] ?? 0) * (0.8 + 0.4 * Math.random())
      return Math.max(planned, answer === null ? 0 : askedWait(answer.headers, Date.now()))
    }
  }
}
