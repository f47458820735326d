import { statSync } from 'node:fs'
import { verifyLedger } from '../../billing/verify/verify-ledger.ts'
import {
  prepareDatabase,
  readMigrationState,
  withOwnerRights
} from '../../platform/start/prepare-database.ts'
import { VERSION } from '../../platform/version.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { rewrittenSince } from '../backup/rewritten-since.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { runAudited } from '../cli/audited.ts'
import { type Commands, command } from '../cli/command.ts'
import type { Input, Outcome } from '../cli/input.ts'
import { FILE, FLAG, optional, word } from '../cli/parameters.ts'

const BACKUP = word('BACKUP')

async function migrate(input: Input): Promise<Outcome> {
  const { url, owner, makesRole, place, options } = input
  const { empty, unapplied, unknown } = await readMigrationState(owner)
  if (unknown.length > 0)
    throw new Error(`The ${place} is newer than this version, ${VERSION}: it has ${unknown.join(', ')}.`)
  if (unapplied.length === 0) return { output: { version: VERSION, applied: [] } }
  if (options['yes'] !== true)
    return {
      output: { version: VERSION, would_apply: unapplied },
      note: empty
        ? `Nothing is done yet: --yes makes a new product in the ${place}.`
        : `Nothing is done yet: --yes applies ${unapplied.join(', ')} to the ${place}. Back it up first, with its current version.`
    }
  await prepareDatabase({ owner, application: makesRole ? url : undefined })
  const output = { version: VERSION, applied: unapplied }
  // a new database stays empty, so that a backup can be restored into it
  return { output: empty ? output : await runAudited(input, async () => output) }
}

/** Commands for the database as a whole. */
export const DATABASE: Commands = {
  'ledger verify': command(
    'Recompute all balances from their entries; exit code 3 if something differs. --against also finds entries changed since a backup.',
    { against: optional(BACKUP) },
    async ({ against }, { db, settings }) => {
      const rewritten = against === null ? [] : await rewrittenSince(db, against, settings.backup.key)
      const differences = [...(await verifyLedger(db)), ...rewritten]
      return { output: { adds_up: differences.length === 0, differences }, failed: differences.length > 0 }
    }
  ),
  migrate: {
    database: 'any',
    ...command(
      'Migrate the database to this version, or create a new one; without --yes it shows what would be done.',
      { yes: FLAG },
      (_, input) => migrate(input)
    )
  },
  backup: command(
    'Write a consistent backup of the whole database to a new file, encrypted with BACKUP_KEY if that is set. Keep it safe: it contains password hashes.',
    { FILE },
    async ({ FILE: file }, input) => {
      await runAudited(input, async () => ({}))
      const { made_at, version, tables } = await writeBackup(input.url, file, input.settings.backup.key)
      return { output: { made_at, version, tables: tables.length, bytes: statSync(file).size } }
    }
  ),
  restore: command(
    'Restore a backup into an empty database, completely or not at all, and recompute its balances; exit code 3 if they differ.',
    { FILE },
    async ({ FILE: file }, input) => {
      const { made_at, version, tables } = await withOwnerRights(() =>
        restoreBackup(input.owner, file, input.settings.backup.key)
      )
      const differences = await verifyLedger(input.db)
      await runAudited(input, async () => ({ made_at }))
      return {
        output: { made_at, version, tables: tables.length, adds_up: differences.length === 0, differences },
        failed: differences.length > 0
      }
    }
  )
}
