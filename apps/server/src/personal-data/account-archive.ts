import { promisify } from 'node:util'
import { type AsyncZippable, zip } from 'fflate'
import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { inParts } from '../platform/text-in-parts.ts'
import { PERSONAL_DATA } from './personal-data.ts'

/** Everything that is kept about an account, as one ZIP: a JSON file for each kind, and one that says what is what. */
export async function accountArchive(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const files: AsyncZippable = {}
  const lines: string[] = []
  for (const [table, { about, without = [] }] of Object.entries(PERSONAL_DATA)) {
    if (about === undefined) continue
    const { rows } = await sql<{ text: string }>`
      select jsonb_pretty(to_jsonb(t) - ${without}::text[]) as text
      from ${sql.table(table)} t where account_id = ${account_id} order by t`.execute(tx)
    const parts = await inParts(rows, (part) =>
      encoder.encode(part.map((row) => `${row === rows[0] ? '' : ','}\n${row.text}`).join(''))
    )
    files[`${table}.json`] = Buffer.concat([encoder.encode('['), ...parts, encoder.encode('\n]\n')])
    lines.push(`${table}.json — ${about}`)
  }
  files['README.txt'] = encoder.encode(readme(account_id, now, lines))
  return promisify<AsyncZippable, Uint8Array>(zip)(files)
}

const readme = (account_id: number, now: number, lines: readonly string[]) => `Данные аккаунта ${account_id}
Собраны ${new Date(now).toISOString()}

${lines.join('\n')}

Суммы — в копейках, время — по UTC. Чего здесь нет: пароля, от которого хранится только хеш, и ключей, открывающих вход и
страницы оплаты. Счета, чеки и отчёты по месяцам скачиваются в личном кабинете.
`
