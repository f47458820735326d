import type { Kysely } from 'kysely'
import type { Settings } from '../settings.ts'
import { VERSION } from '../version.ts'
import type { Schema } from './schema.ts'

/** Facts that the last start of the product recorded in this database. */
export interface LastStart {
  readonly version: string
  readonly publicUrl: string | undefined
  /** Amount that an operator may correct and pay out alone; stored here, because operators run commands in their own environment. */
  readonly correctionLimit: number | undefined
}

export const lastStart = {
  /** Undefined before the first start. */
  async read(db: Kysely<Schema>): Promise<LastStart | undefined> {
    const rows = await db
      .selectFrom('settings')
      .select(['key', 'value'])
      .where('key', 'in', ['version', 'public_url', 'correction_limit'])
      .execute()
    const { version, public_url, correction_limit } = Object.fromEntries(
      rows.map(({ key, value }) => [key, value])
    )
    if (version === undefined) return undefined
    // '' means no limit; an older version recorded nothing, and until the next start every amount exceeds the limit
    const correctionLimit = correction_limit === '' ? undefined : Number(correction_limit ?? 0)
    return { version, publicUrl: public_url || undefined, correctionLimit }
  },
  async write(
    db: Kysely<Schema>,
    {
      publicUrl,
      correctionLimit,
      machines,
      openstack
    }: Omit<LastStart, 'version'> & Pick<Settings, 'machines' | 'openstack'>
  ): Promise<void> {
    await db
      .insertInto('settings')
      .values([
        { key: 'version', value: VERSION },
        { key: 'public_url', value: publicUrl ?? '' },
        { key: 'correction_limit', value: String(correctionLimit ?? '') },
        // read by `provisioner_of`
        { key: 'machines', value: machines },
        // read by `is_set_up`
        { key: 'openstack', value: openstack === undefined ? '0' : '1' }
      ])
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') }))
      )
      .execute()
  }
}
