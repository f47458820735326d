import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../billing/testing/small-cloud.ts'
import { deleteExpired } from './tidy-up.ts'

let cloud: SmallCloud
let account: number
beforeAll(async () => {
  cloud = await SmallCloud.open()
  account = await cloud.account()
})
afterAll(() => cloud.close())

const TOKEN = 'sha256(random()::text::bytea)'

/** Tables with the column that decides, the values of a row, and the days after which it is deleted. */
const TABLES = [
  ['sessions', 'expires_at', { token_hash: TOKEN, address: "''", agent: "''" }, 1],
  ['sign_in_tickets', 'expires_at', { token_hash: TOKEN }, 1],
  ['used_challenges', 'expires_at', { challenge_hash: TOKEN }, 1],
  ['email_links', 'expires_at', { token_hash: TOKEN, email: 'random()::text' }, 1],
  ['password_links', 'expires_at', { token_hash: TOKEN }, 1],
  ['former_emails', 'replaced_at', { email: 'random()::text', is_confirmed: 'true' }, 4],
  ['factor_links', 'expires_at', { token_hash: TOKEN, added_at: 'now()' }, 30]
] as const

test.each(TABLES)('rows of %s are deleted after their time, not before', async (table, column, row, days) => {
  const owner = table === 'used_challenges' ? {} : { account_id: account }
  const values = { ...owner, ...row }
  for (const minutes of [-5, 5])
    await cloud.pool.query(
      `insert into ${table} (${Object.keys(values)}, ${column})
       values (${Object.values(values)}, now() - interval '${days} days ${minutes} minutes')`
    )
  await deleteExpired(cloud.db)
  const { rows } = await cloud.pool.query(
    `select ${column} > now() - interval '${days} days' as is_young from ${table}`
  )
  expect(rows).toEqual([{ is_young: true }])
})
