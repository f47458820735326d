import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from '../../../../testing/database.ts'
import { COMMANDS } from '../commands.ts'
import { operate } from '../operator/cli/operate.ts'
import { applicationUrl } from '../platform/db/application-role.ts'

/** Commands as an operator types them, on a database of its own, with the files that they read. */
export async function typed() {
  const url = await freshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'cloud-operator-'))
  return {
    url,
    async run(words: readonly string[], environment: Readonly<Record<string, string>> = {}) {
      const addresses = { DATABASE_URL: applicationUrl(url), DATABASE_DIRECT_URL: url }
      const operated = await operate(words, { ...addresses, SANDBOX: '1', ...environment }, COMMANDS)
      return { ...operated, output: operated.status === 0 ? JSON.parse(operated.stdout) : undefined }
    },
    file(content: unknown, name = 'catalogue.json'): string {
      const path = join(folder, name)
      const isText = typeof content === 'string' || content instanceof Uint8Array
      writeFileSync(path, isText ? content : JSON.stringify(content))
      return path
    },
    end: () => rmSync(folder, { recursive: true, force: true })
  }
}
