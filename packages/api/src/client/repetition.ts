import { readRefusal } from './read-refusal.ts'

/** A response with its complete body. */
export interface Exchange {
  readonly status: number
  readonly headers: Headers
  /** Parsed JSON; undefined if the body is not JSON or too large. */
  readonly body: unknown
}

/** Statuses of a temporarily unavailable server: too many requests, or no server behind the gateway. */
const TEMPORARY_STATUSES = [429, 502, 503, 504]

/** Maximum wait before a repetition in milliseconds; the client returns an error with a longer Retry-After at once. */
const MAX_WAIT_MS = 10_000

/** Returns Retry-After in milliseconds, from seconds or a date; 0 or less if it is absent, in the past or invalid. */
function retryAfterMs(headers: Headers, now: number): number {
  const text = headers.get('Retry-After')?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * 1000
  const until = Date.parse(text)
  return Number.isNaN(until) ? 0 : until - now
}

/** Creates the repetition policy of a call; `waits` are the pauses before the repetitions in milliseconds. */
export function repetition(waits: readonly number[]) {
  return {
    /** Returns true to repeat the call after this attempt, counted from 0. */
    again(attempt: number, answer: Exchange | null): boolean {
      if (attempt >= waits.length) return false
      if (answer === null) return true
      if (answer.status === 409) return readRefusal(answer.body).code === 'key_in_progress'
      return (
        TEMPORARY_STATUSES.includes(answer.status) && retryAfterMs(answer.headers, Date.now()) <= MAX_WAIT_MS
      )
    },
    /**
     * Returns the pause before the next attempt in milliseconds: about the planned pause, and at least the Retry-After
     * of the server.
     */
    pause(attempt: number, answer: Exchange | null): number {
      const planned = (waits[attempt] ?? 0) * (0.8 + 0.4 * Math.random())
      return Math.max(planned, answer === null ? 0 : retryAfterMs(answer.headers, Date.now()))
    }
  }
}
