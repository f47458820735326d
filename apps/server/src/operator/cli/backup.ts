import { statSync } from 'node:fs'
import { verifyLedger } from '../../billing/verify/verify-ledger.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { audited } from './audited.ts'
import type { Command, Input } from './command.ts'

const file = ({ args: [file] }: Input) => file ?? ''

export const BACKUP: Readonly<Record<string, Command>> = {
  backup: {
    takes: ['FILE'],
    about:
      'Write the whole product, as it is at one moment, into a new file. Keep it safe: it holds password hashes.',
    run: async (input) => {
      await audited(input, async () => ({}))
      const { made_at, version, tables } = await writeBackup(input.url, file(input))
      return { told: { made_at, version, tables: tables.length, bytes: statSync(file(input)).size } }
    }
  },
  restore: {
    takes: ['FILE'],
    about:
      'Put a backup into an empty database, all or nothing, and recompute its books; exit code 3 when they differ.',
    run: async (input) => {
      const { made_at, version, tables } = await restoreBackup(input.url, file(input))
      const differences = await verifyLedger(input.db)
      await audited(input, async () => ({ made_at }))
      return {
        told: { made_at, version, tables: tables.length, adds_up: differences.length === 0, differences },
        failed: differences.length > 0
      }
    }
  }
}
