import type { Kysely } from 'kysely'
import { VERSION } from '../version.ts'
import type { Schema } from './schema.ts'

/** What the last start of the product on this database said of itself. */
export interface LastStart {
  readonly sandbox: boolean
  /** Undefined when it was of a version that did not tell. */
  readonly version: string | undefined
  readonly publicUrl: string | undefined
}

export const lastStart = {
  /** Undefined before the first start. */
  async read(db: Kysely<Schema>): Promise<LastStart | undefined> {
    const rows = await db
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', ['sandbox', 'version', 'public_url'])
      .execute()
    const { sandbox, version, public_url } = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    return sandbox === undefined
      ? undefined
      : { sandbox: sandbox === '1', version, publicUrl: public_url || undefined }
  },
  async write(db: Kysely<Schema>, sandbox: boolean, publicUrl: string | undefined): Promise<void> {
    await db
      .insertInto('settings')
      .values([
        { key: 'sandbox', value: sandbox ? '1' : '0' },
        { key: 'version', value: VERSION },
        { key: 'public_url', value: publicUrl ?? '' }
      ])
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') }))
      )
      .execute()
  }
}
