import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'

/** A check constraint of a table. */
export interface CheckConstraint {
  readonly table: string
  readonly constraint: string
  readonly condition: string
}

/**
 * The statements that replace a check. `add` and `swap` lock the whole table but read no row; `validate` reads all rows and lets
 * everybody write meanwhile. The former check holds until `swap`.
 */
export function replaceCheckSteps({ table, constraint, condition }: CheckConstraint) {
  const next = `${constraint}_next`
  return {
    add: `alter table ${table} drop constraint if exists ${next}, add constraint ${next} check (${condition}) not valid`,
    validate: `alter table ${table} validate constraint ${next}`,
    // one query with several statements runs in one transaction
    swap: `alter table ${table} drop constraint if exists ${constraint}; alter table ${table} rename constraint ${next} to ${constraint}`,
    drop: `alter table ${table} drop constraint if exists ${next}`
  }
}

/** Writers queue behind a waiting lock: maximum milliseconds to wait for it. */
const LOCK_MS = 200
const PAUSE_MS = 100
/** Number of tries: about three minutes while long transactions run. */
const MAX_TRIES = 600
const LOCK_NOT_AVAILABLE = '55P03'

/** Runs a statement that locks a whole table briefly, and retries while another session holds it. */
async function withShortLock(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query(`set lock_timeout = ${LOCK_MS}`)
  try {
    for (let tries = 1; ; tries += 1)
      try {
        await client.query(statement)
        return
      } catch (error) {
        const isBusy = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
        if (!isBusy || tries === MAX_TRIES) throw error
        await setTimeout(PAUSE_MS)
      }
  } finally {
    await client.query('reset lock_timeout')
  }
}

/**
 * Replaces or adds a check without blocking writers of the table.
 *
 * @throws when a row violates the check: then the former check stays
 */
export async function replaceCheck(client: pg.ClientBase, check: CheckConstraint): Promise<void> {
  const { add, validate, swap, drop } = replaceCheckSteps(check)
  await withShortLock(client, add)
  try {
    await client.query(validate)
  } catch (error) {
    await withShortLock(client, drop)
    throw error
  }
  await withShortLock(client, swap)
}
