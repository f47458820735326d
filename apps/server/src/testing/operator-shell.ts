import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../../../../testing/database.ts'
import { COMMANDS } from '../commands.ts'
import { operate } from '../operator/cli/operate.ts'
import { applicationUrl } from '../platform/db/application-role.ts'
import { createDatabase } from '../platform/db/connections/database.ts'
import { createPool } from '../platform/db/connections/pool.ts'
import { claimKind, type DatabaseKind } from '../platform/db/database-kind.ts'
import { operatorOf } from './operator-of.ts'

/** Creates a database in which a test runs operator commands as words of a command line; in a sandbox as its operator `demo`. */
export async function openOperatorShell(kind: DatabaseKind = 'sandbox') {
  const url = await freshDatabase()
  const pool = createPool(url, 1)
  await claimKind(createDatabase(pool), kind)
  await pool.end()
  const addresses = { DATABASE_URL: applicationUrl(url), DATABASE_DIRECT_URL: url }
  const folder = mkdtempSync(join(tmpdir(), 'cloud-operator-'))
  return {
    url,
    async run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
      const operated = await operate(words, { ...addresses, ...environment }, COMMANDS)
      return { ...operated, output: operated.status === 0 ? JSON.parse(operated.stdout) : undefined }
    },
    /** Adds an operator, and returns the settings with which `run` runs commands as that operator. */
    addOperator: (name: string, roles: string, by: Readonly<Record<string, string>> = {}) =>
      operatorOf(addresses, name, roles, by),
    /** Writes a file for a command to read, and returns its path. */
    file(content: unknown, name = 'catalogue.json'): string {
      const path = join(folder, name)
      const isText = typeof content === 'string' || content instanceof Uint8Array
      writeFileSync(path, isText ? content : JSON.stringify(content))
      return path
    },
    end: () => rmSync(folder, { recursive: true, force: true })
  }
}
