import type { createDatabase } from '../../apps/server/src/platform/db/database.ts'

export type Db = ReturnType<typeof createDatabase>
