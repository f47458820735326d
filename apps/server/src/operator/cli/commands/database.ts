import { statSync } from 'node:fs'
import { verifyLedger } from '../../../billing/verify/verify-ledger.ts'
import { asOwner, lookAtDatabase, prepareDatabase } from '../../../platform/start/prepare-database.ts'
import { VERSION } from '../../../platform/version.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { rewrittenSince } from '../../backup/rewritten-since.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { audited } from '../audited.ts'
import type { Command, Input, Outcome } from '../command.ts'

async function migrate(input: Input): Promise<Outcome> {
  const { url, owner, makesRole, place, options } = input
  const { empty, unapplied, unknown } = await lookAtDatabase(owner)
  if (unknown.length > 0)
    throw new Error(`The ${place} is newer than this version, ${VERSION}: it has ${unknown.join(', ')}.`)
  if (unapplied.length === 0) return { output: { version: VERSION, applied: [] } }
  if (options['yes'] !== true)
    return {
      output: { version: VERSION, would_apply: unapplied },
      note: empty
        ? `Nothing is done yet: --yes makes a new product in the ${place}.`
        : `Nothing is done yet: --yes applies ${unapplied.join(', ')} to the ${place}. Back it up before, with the version that it has.`
    }
  await prepareDatabase({ owner, application: makesRole ? url : undefined })
  const output = { version: VERSION, applied: unapplied }
  // a new database stays empty, so that a backup can be restored into it
  return { output: empty ? output : await audited(input, async () => output) }
}

export const MIGRATE: Readonly<Record<string, Command>> = {
  migrate: {
    options: { yes: 'flag' },
    about:
      'Bring the database to this version, or make a new one where none is; without --yes it says what would be done.',
    database: 'any',
    run: migrate
  }
}

export async function verify({ db, settings, options: { against } }: Input): Promise<Outcome> {
  const rewritten = typeof against === 'string' ? await rewrittenSince(db, against, settings.backup.key) : []
  const differences = [...(await verifyLedger(db)), ...rewritten]
  return { output: { adds_up: differences.length === 0, differences }, failed: differences.length > 0 }
}

const file = ({ args: [file] }: Input) => file ?? ''

export const BACKUP: Readonly<Record<string, Command>> = {
  backup: {
    takes: ['FILE'],
    about:
      'Write the whole product, as it is at one moment, into a new file, encrypted with BACKUP_KEY when that is set. Keep it safe: it holds password hashes.',
    run: async (input) => {
      await audited(input, async () => ({}))
      const { made_at, version, tables } = await writeBackup(
        input.url,
        file(input),
        input.settings.backup.key
      )
      return { output: { made_at, version, tables: tables.length, bytes: statSync(file(input)).size } }
    }
  },
  restore: {
    takes: ['FILE'],
    about:
      'Put a backup into an empty database, all or nothing, and recompute its books; exit code 3 when they differ.',
    run: async (input) => {
      const { made_at, version, tables } = await asOwner(() =>
        restoreBackup(input.owner, file(input), input.settings.backup.key)
      )
      const differences = await verifyLedger(input.db)
      await audited(input, async () => ({ made_at }))
      return {
        output: { made_at, version, tables: tables.length, adds_up: differences.length === 0, differences },
        failed: differences.length > 0
      }
    }
  }
}
