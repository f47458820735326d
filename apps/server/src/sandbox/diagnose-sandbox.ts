import { formatRub } from '@cloud/pricing'
import { type Kysely, sql } from 'kysely'
import { type Finding, finding } from '../operator/diagnose/finding.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Settings } from '../platform/settings.ts'
import { reachedBy } from '../platform/start/refuse-open-sandbox.ts'
import { SIMULATED } from './machines/simulated.ts'
import { DEMO_ACCOUNT, SAMPLE_CODES } from './seed/sample-data.ts'

interface Left {
  readonly account_id: number | null
  readonly has_rub_cents: number | null
  readonly codes: readonly string[]
  readonly offset_ms: number
}

/** Reports leftovers of a sandbox in a shop; in a sandbox, reports that it is a sandbox. */
export async function diagnoseSandbox(
  db: Kysely<Schema>,
  kind: DatabaseKind,
  settings: Settings
): Promise<readonly Finding[]> {
  if (kind === 'sandbox') return [sandbox(settings)]
  const { rows } = await sql<Left>`
    select demo.account_id, demo.balance_rub_cents as has_rub_cents,
      array(select code from promo_codes where code = any(${SAMPLE_CODES})
        and (valid_until is null or valid_until > product_now()) order by code) as codes,
      (select offset_ms from product_clock)::float8 as offset_ms
    from (select) as one
      left join accounts as demo on demo.email = ${DEMO_ACCOUNT.email} and (not demo.frozen or demo.balance_rub_cents > 0)`.execute(
    db
  )
  const [left] = rows
  if (left === undefined) throw new Error('The database answered nothing.')
  return shop(left)
}

function sandbox(settings: Settings): Finding {
  const ways = reachedBy(settings)
  return finding(
    'Sandbox',
    ways.length === 0,
    ['money is made up, and the clock can be moved', ...ways].join('; '),
    'Everybody who reaches it takes what they want. A shop begins with an empty database and SANDBOX=0.'
  )
}

function shop({ account_id, has_rub_cents, codes, offset_ms }: Left): readonly Finding[] {
  return [
    finding(
      'Machines',
      false,
      SIMULATED,
      'Customers pay for servers that they never get: sell nothing until machines are behind the interface Provisioner.'
    ),
    finding(
      'Sandbox account',
      account_id === null,
      account_id === null
        ? 'none'
        : `account ${account_id}, ${DEMO_ACCOUNT.email}, has ${formatRub(has_rub_cents ?? 0)}`,
      `Everybody knows its password. accounts freeze ${account_id} --yes, then accounts debit ${account_id} what it has, with a reason.`
    ),
    finding(
      'Sandbox promo codes',
      codes.length === 0,
      codes.length === 0 ? 'none' : codes.join(', '),
      'Everybody can read them in the source of the product. promo close CODE each; a code of your own needs another name.'
    ),
    finding(
      'Product clock',
      offset_ms === 0,
      offset_ms === 0 ? "the machine's" : `${offset_ms / 1000} s ahead of the machine's`,
      'It was moved in a sandbox and is never moved back: a shop begins with an empty database.'
    )
  ]
}
