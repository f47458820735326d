import * as v from 'valibot'

export const FORMAT = 'cloud-backup-1'

/** First line of a backup. The rows of each table in the format of COPY, the sequences and the checksum follow. */
export const Header = v.object({
  format: v.literal(FORMAT),
  /** Time of the snapshot on the database's clock. */
  made_at: v.union([v.date(), v.string()]),
  /** Version of the product that wrote the backup; undefined for versions before 1.0.0. */
  version: v.optional(v.string()),
  /** Applied migrations: the backup can only be restored into a database with the same ones. */
  migrations: v.array(v.string()),
  tables: v.pipe(
    v.array(
      v.object({ table: v.string(), columns: v.pipe(v.array(v.string()), v.readonly()), single: v.boolean() })
    ),
    v.readonly()
  )
})
export type Header = v.InferOutput<typeof Header>
