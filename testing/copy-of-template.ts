import { randomBytes } from 'node:crypto'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'

/** The migrated database of a temporary Postgres; it has no connections, so that it can be copied. */
export const TEMPLATE = 'template_app'

/** Connections that copy databases, by address: opening a new connection takes as long as a third of a copy. */
const admins = new Map<string, ReturnType<typeof createPool>>()

/** Copies the migrated database and returns the URL of the copy. */
export async function copyOfTemplate(url: (database: string) => string): Promise<string> {
  const name = `t_${randomBytes(6).toString('hex')}`
  const address = url('postgres')
  const admin = admins.get(address) ?? createPool(address, 1)
  admins.set(address, admin)
  await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  // rights on a database are not copied
  await admin.query(`revoke temporary on database ${name} from public`)
  return url(name)
}
