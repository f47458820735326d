import * as v from 'valibot'

export const FORMAT = 'cloud-backup-1'

/** The first line of a backup. After it come the rows of each table as COPY writes them, the sequences, the checksum. */
export const Header = v.object({
  format: v.literal(FORMAT),
  /** The moment that the whole file shows, by the database's clock. */
  made_at: v.union([v.date(), v.string()]),
  /** Of the product that made it; undefined for what versions before 1.0.0 have made. */
  version: v.optional(v.string()),
  /** The migrations that had been applied: only a database with the same ones can take the file. */
  migrations: v.array(v.string()),
  tables: v.pipe(
    v.array(
      v.object({ table: v.string(), columns: v.pipe(v.array(v.string()), v.readonly()), single: v.boolean() })
    ),
    v.readonly()
  )
})
export type Header = v.InferOutput<typeof Header>
