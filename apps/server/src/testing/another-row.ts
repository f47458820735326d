/** A row like the first one of a table, with other values in `but`. */
export const another = (table: string, but: object = {}) =>
  `insert into ${table} overriding system value
   select (jsonb_populate_record(one, '${JSON.stringify(but)}')).* from ${table} one order by 1, 2 limit 1`
