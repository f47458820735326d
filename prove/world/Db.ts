import type { createDatabase } from '../../apps/server/src/db/database.ts'

export type Db = ReturnType<typeof createDatabase>
