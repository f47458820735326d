import { formatRub } from '@cloud/pricing'
import { type Kysely, sql } from 'kysely'
import { type Finding, finding } from '../operator/diagnose/finding.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Settings } from '../platform/settings.ts'
import { describeOpenAccess } from '../platform/start/refuse-open-sandbox.ts'
import { DEMO_ACCOUNT, SAMPLE_CODES } from './seed/sample-data.ts'

interface Leftovers {
  readonly account_id: number | null
  readonly has_rub_cents: number | null
  readonly codes: readonly string[]
  readonly offset_ms: number
}

/** Reports sandbox data in a shop; in a sandbox, reports that it is a sandbox. */
export async function diagnoseSandbox(
  db: Kysely<Schema>,
  kind: DatabaseKind,
  settings: Settings
): Promise<readonly Finding[]> {
  if (kind === 'sandbox') return [sandboxFinding(settings)]
  const { rows } = await sql<Leftovers>`
    select demo.account_id, demo.balance_rub_cents as has_rub_cents,
      array(select code from promo_codes where code = any(${SAMPLE_CODES})
        and (valid_until is null or valid_until > product_now()) order by code) as codes,
      (select offset_ms from product_clock)::float8 as offset_ms
    from (select) as one
      left join accounts as demo on demo.email = ${DEMO_ACCOUNT.email} and (not demo.frozen or demo.balance_rub_cents > 0)`.execute(
    db
  )
  const [left] = rows
  if (left === undefined) throw new Error('The query returned no row.')
  return shopFindings(left)
}

function sandboxFinding(settings: Settings): Finding {
  const ways = describeOpenAccess(settings)
  return finding(
    'Sandbox',
    ways.length === 0,
    ['money is made up, and the clock can be moved', ...ways].join('; '),
    'Every visitor can give themselves money. To open a shop, start with an empty database and SANDBOX=0.'
  )
}

function shopFindings({ account_id, has_rub_cents, codes, offset_ms }: Leftovers): readonly Finding[] {
  return [
    finding(
      'Sandbox account',
      account_id === null,
      account_id === null
        ? 'none'
        : `account ${account_id}, ${DEMO_ACCOUNT.email}, has ${formatRub(has_rub_cents ?? 0)}`,
      `Its password is public. Run accounts freeze ${account_id} --yes, then accounts debit ${account_id} with its balance and a reason.`
    ),
    finding(
      'Sandbox promo codes',
      codes.length === 0,
      codes.length === 0 ? 'none' : codes.join(', '),
      'They are public in the source of the product. Run promo close CODE for each, and choose other names for your own codes.'
    ),
    finding(
      'Product clock',
      offset_ms === 0,
      offset_ms === 0 ? "the machine's" : `${offset_ms / 1000} s ahead of the machine's`,
      'It was advanced in a sandbox and cannot go back. Start a shop with an empty database.'
    )
  ]
}
