import type pg from 'pg'
import type { CallTimeouts } from '../../limits.ts'
import { createPool } from './pool.ts'

/**
 * Separate connection pools of a process: writes that wait for a replica never block reads, and neither blocks the readiness
 * check.
 */
export interface Pools {
  readonly writes: pg.Pool
  readonly reads: pg.Pool
  readonly readiness: pg.Pool
}

/** Limits of a readiness check in seconds: callers do not wait longer. */
const READINESS_TIMEOUTS = { connection: 3, answer: 3 }

export const openPools = (url: string, timeouts: CallTimeouts): Pools => ({
  writes: createPool(url, 20, timeouts),
  reads: createPool(url, 10, timeouts),
  readiness: createPool(url, 1, READINESS_TIMEOUTS)
})

export const closePools = (pools: Pools): Promise<unknown> =>
  Promise.all([pools.writes, pools.reads, pools.readiness].map((pool) => pool.end()))
