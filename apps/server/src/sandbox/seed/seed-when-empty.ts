import { SAMPLE_DATA } from '../../platform/db/database-kind.ts'
import type { Services } from '../../platform/http/services.ts'

/** Puts the sample data in where it is not yet; every later start costs one query and loads none of it. */
export async function seedWhenEmpty(services: Services): Promise<'put in' | 'there' | 'not empty'> {
  const { db } = services
  const done = await db.selectFrom('settings').select('key').where('key', '=', SAMPLE_DATA).executeTakeFirst()
  if (done !== undefined) return 'there'
  const { seed } = await import('./seed.ts')
  return seed(services)
}
