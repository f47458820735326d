import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS } from '@cloud/pricing/books'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { writeSetting } from '../../platform/db/write-setting.ts'
import type { BackupPlan } from '../../platform/retention.ts'
import { writeBackup } from './write-backup.ts'

declare module '../../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Writes the backup of the day and deletes old ones. */
    'nightly-backup': Readonly<Record<string, never>>
  }
}

export interface BackupTarget extends BackupPlan {
  /** Database URL without a pooler. */
  readonly url: string
}

/** Time of the nightly backup, in UTC. */
export const BACKUP_AT = { hour: 0, minute: 23 }

/** Matches complete and partial files of this job; no other file in the folder is deleted. */
const BACKUP_FILE_NAME = /^cloud-\d{4}-\d\d-\d\d\.gz(\.enc)?(\.[0-9a-f-]{36}\.part)?$/

/** Writes the backup of the day, once, and deletes backups older than the configured days. */
export async function nightlyBackup(
  db: Kysely<Schema>,
  { url, folder, key, keepDays }: BackupTarget
): Promise<void> {
  if (folder === undefined) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const name = `cloud-${new Date().toISOString().slice(0, 10)}.gz${key === undefined ? '' : '.enc'}`
  // a second process, or a repeated job
  if (!readdirSync(folder).includes(name)) await writeBackup(url, join(folder, name), key)
  await lastBackup.write(db)
  for (const old of readdirSync(folder).filter((file) => BACKUP_FILE_NAME.test(file) && file !== name)) {
    const path = join(folder, old)
    const age = Date.now() - statSync(path).mtimeMs
    if (age > (old.endsWith('.part') ? DAY_MS : keepDays * DAY_MS)) rmSync(path, { force: true })
  }
}

const LAST_BACKUP_KEY = 'backup_at'

/** Time of the last nightly backup. */
export const lastBackup = {
  async write(db: Kysely<Schema>): Promise<void> {
    await writeSetting(db, LAST_BACKUP_KEY, sql<string>`clock_timestamp()::text`)
  },
  /** Hours since then; undefined if there was none. */
  async hoursAgo(db: Kysely<Schema>): Promise<number | undefined> {
    const found = await db
      .selectFrom('settings')
      .select(
        sql<number>`extract(epoch from clock_timestamp() - value::timestamptz)::float / 3600`.as('hours')
      )
      .where('key', '=', LAST_BACKUP_KEY)
      .executeTakeFirst()
    return found?.hours
  }
}
