import { AsyncZipDeflate, Zip, ZipDeflate } from 'fflate'
import { sql, type Transaction } from 'kysely'
import { rowsInParts } from '../platform/db/rows-in-parts.ts'
import type { Schema } from '../platform/db/schema.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** Returns everything that is stored about an account as one ZIP: a JSON file for each kind, and a file that describes them. */
export async function accountArchive(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<Uint8Array> {
  const { zip, whole } = openZip()
  try {
    const lines: string[] = []
    for (const [table, { about, without = [] }] of Object.entries(PERSONAL_DATA)) {
      if (about === undefined) continue
      const rows = sql<{ text: string }>`
        select jsonb_pretty(to_jsonb(t) - ${without}::text[]) as text
        from ${sql.table(table)} t where account_id = ${account_id} order by t`
      await addList(zip, `${table}.json`, rowsInParts(tx, rows, ROWS_AT_ONCE))
      lines.push(`${table}.json — ${about}`)
    }
    const file = new ZipDeflate('README.txt')
    zip.add(file)
    file.push(encoder.encode(readme(account_id, now, lines)), true)
    zip.end()
    return await whole
  } finally {
    zip.terminate()
  }
}

const encoder = new TextEncoder()
/** Number of rows read at once: an offer with many servers is a long row. */
const ROWS_AT_ONCE = 50
/** Number of characters that compress within a few milliseconds. */
const LONG_TEXT = 200_000

function openZip(): { readonly zip: Zip; readonly whole: Promise<Uint8Array> } {
  const parts: Uint8Array[] = []
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  const zip = new Zip((error, part, isLast) => {
    if (error !== null) return reject(error)
    parts.push(part)
    if (isLast) resolve(Buffer.concat(parts))
  })
  // handled when the last file is added
  promise.catch(() => {})
  return { zip, whole: promise }
}

type Row = { readonly text: string }

/** Adds a JSON list part by part; a long list is compressed in a separate thread. */
async function addList(
  zip: Zip,
  name: string,
  parts: AsyncGenerator<readonly Row[], void, undefined>
): Promise<void> {
  const first = (await parts.next()).value ?? []
  const textOf = (before: string, rows: readonly Row[]) =>
    `${before}\n${rows.map(({ text }) => text).join(',\n')}`
  const begin = textOf('[', first)
  const isShort = first.length < ROWS_AT_ONCE && begin.length < LONG_TEXT
  const file = isShort ? new ZipDeflate(name) : new AsyncZipDeflate(name)
  zip.add(file)
  file.push(encoder.encode(begin))
  for await (const rows of parts) file.push(encoder.encode(textOf(',', rows)))
  file.push(encoder.encode('\n]\n'), true)
}

const readme = (account_id: number, now: number, lines: readonly string[]) => `Данные аккаунта ${account_id}
Собраны ${new Date(now).toISOString()}

${lines.join('\n')}

Суммы — в копейках, время — по UTC. Чего здесь нет: пароля, от которого хранится только хеш, и ключей, открывающих вход и
страницы оплаты. Счета, квитанции, расчёты, выписки и ведомости скачиваются в панели.
`
