import * as v from 'valibot'

/** A body or a query of a request: unknown fields are ignored, what is missing is said in words. */
export const payload = <const T extends v.ObjectEntries>(entries: T) =>
  v.object(entries, (issue) => (issue.path === undefined ? 'Нужен объект JSON.' : 'Заполните это поле.'))
