import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createPool } from '../apps/server/src/db/pool.ts'
import './provided.ts'

/** The address of a migrated, empty database of the caller's own. */
export async function freshDatabase(): Promise<string> {
  const url = inject('postgres')
  const name = `t_${randomBytes(6).toString('hex')}`
  const admin = createPool(url.replace('{db}', 'postgres'), 1)
  await admin.query(`create database ${name} template template_app strategy wal_log`)
  await admin.end()
  return url.replace('{db}', name)
}
