import { SAMPLE_DATA } from '../../platform/db/database-kind.ts'
import type { Services } from '../../platform/http/services.ts'

/** Adds the sample data if it is missing. Every later start costs one query and does not load the data. */
export async function seedWhenEmpty(services: Services): Promise<'put in' | 'there' | 'not empty'> {
  const { db } = services
  const done = await db.selectFrom('settings').select('key').where('key', '=', SAMPLE_DATA).executeTakeFirst()
  if (done !== undefined) return 'there'
  const { seedSampleData } = await import('./seed-sample-data.ts')
  return seedSampleData(services)
}
