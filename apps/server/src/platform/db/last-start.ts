import type { Kysely } from 'kysely'
import { VERSION } from '../version.ts'
import type { Schema } from './schema.ts'

/** What the last start of the product on this database wrote of itself. */
export interface LastStart {
  readonly version: string
  readonly publicUrl: string | undefined
}

export const lastStart = {
  /** Undefined before the first start. */
  async read(db: Kysely<Schema>): Promise<LastStart | undefined> {
    const rows = await db
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', ['version', 'public_url'])
      .execute()
    const { version, public_url } = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    return version === undefined ? undefined : { version, publicUrl: public_url || undefined }
  },
  async write(db: Kysely<Schema>, publicUrl: string | undefined): Promise<void> {
    await db
      .insertInto('settings')
      .values([
        { key: 'version', value: VERSION },
        { key: 'public_url', value: publicUrl ?? '' }
      ])
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') }))
      )
      .execute()
  }
}
