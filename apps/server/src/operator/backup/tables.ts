import type pg from 'pg'

export interface Table {
  readonly table: string
  /** All columns except computed ones. */
  readonly columns: readonly string[]
  /** True if the table holds one row from the migration on, which a restore replaces. */
  readonly single: boolean
}

/** Returns the product's own tables, each after the tables it refers to. Jobs are left out: their work is caught up automatically. */
export async function tables(client: pg.ClientBase): Promise<readonly Table[]> {
  const { rows } = await client.query<Table & { readonly refers_to: readonly string[] }>(`
    select c.relname as table,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'single') as single,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
    order by c.relname`)
  const ordered: Table[] = []
  const left = new Map(rows.map((row) => [row.table, row]))
  while (left.size > 0) {
    const ready = [...left.values()].filter(({ refers_to }) => refers_to.every((name) => !left.has(name)))
    if (ready.length === 0) throw new Error(`Tables refer to each other: ${[...left.keys()].join(', ')}.`)
    for (const { refers_to: _, ...table } of ready) {
      ordered.push(table)
      left.delete(table.table)
    }
  }
  return ordered
}
