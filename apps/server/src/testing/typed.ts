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

/** Runs typed commands in a sandbox as its sample operator, on a separate database, with the files that they read. */
export async function typed(kind: DatabaseKind = 'sandbox') {
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
    /** Adds a person, and answers the settings under which they type. */
    person: (name: string, roles: string, by: Readonly<Record<string, string>> = {}) =>
      operatorOf(addresses, name, roles, by),
    file(content: unknown, name = 'catalogue.json'): string {
      const path = join(folder, name)
      const isText = typeof content === 'string' || content instanceof Uint8Array
      writeFileSync(path, isText ? content : JSON.stringify(content))
      return path
    },
    end: () => rmSync(folder, { recursive: true, force: true })
  }
}
