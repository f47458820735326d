import pg from 'pg'
import type { Schema } from './schema.ts'

/** Role that the application's database user is, or is a member of. It differs from the owner of the tables. */
export const APP_ROLE = 'cloud_app'

export type Right = 'select' | 'insert' | 'update' | 'delete'

const READ = ['select'] as const
/** Rights on append-only tables: only the owner of the tables can change their rows, even if the product is compromised. */
const APPEND_ONLY = ['select', 'insert'] as const
const KEPT = ['select', 'insert', 'update'] as const
const PASSING = ['select', 'insert', 'update', 'delete'] as const

/** Rights of the application on each table and view. None may be truncated or altered. */
export const TABLE_RIGHTS: Readonly<
  Record<
    keyof Schema | 'former_payers' | 'flavor_parts' | 'flavor_places' | 'ledger_heads' | 'migrations',
    readonly Right[]
  >
> = {
  account_acts: APPEND_ONLY,
  accounts: KEPT,
  alerts: PASSING,
  broadcasts: KEPT,
  catalogue_version: ['select', 'update'],
  correction_requests: KEPT,
  cpus: KEPT,
  disk_prices: PASSING,
  disks: KEPT,
  email_links: PASSING,
  entries: READ,
  events: APPEND_ONLY,
  factor_links: PASSING,
  factor_removals: PASSING,
  flavor_parts: READ,
  flavor_places: READ,
  flavor_prices: PASSING,
  flavors: KEPT,
  former_emails: PASSING,
  former_payers: APPEND_ONLY,
  gpus: KEPT,
  idempotency_keys: PASSING,
  invoice_payments: APPEND_ONLY,
  known_devices: PASSING,
  leads: PASSING,
  ledger_heads: APPEND_ONLY,
  machine_commands: PASSING,
  machines: KEPT,
  migrations: READ,
  offer_numbers: ['select', 'update'],
  offers: KEPT,
  one_time_codes: PASSING,
  operator_acts: APPEND_ONLY,
  operator_notices: APPEND_ONLY,
  operators: READ,
  oses: KEPT,
  passkeys: PASSING,
  password_links: PASSING,
  passwords: PASSING,
  prepayments: APPEND_ONLY,
  processes: PASSING,
  product_clock: ['select', 'update'],
  promo_codes: KEPT,
  promo_uses: KEPT,
  rams: KEPT,
  rate_limits: PASSING,
  recovery_codes: PASSING,
  removal_links: PASSING,
  servers: KEPT,
  rules: PASSING,
  sessions: PASSING,
  settings: KEPT,
  sign_in_tickets: PASSING,
  simulated_answers: PASSING,
  simulation: ['select', 'update'],
  terms_history: PASSING,
  top_up_starts: KEPT,
  top_ups: KEPT,
  transfers: APPEND_ONLY,
  used_challenges: PASSING,
  watches: PASSING
}

/** Totals of transfers: only the trigger `totals_follow` writes them, the application only reads them. */
export const LEDGER_TOTALS = { accounts: 'balance_rub_cents', servers: 'hold_rub_cents' } as const

const role = pg.escapeIdentifier(APP_ROLE)

const granted = Object.entries(TABLE_RIGHTS)
  .map(([table, rights]) => `grant ${rights.join(', ')} on ${pg.escapeIdentifier(table)} to ${role};`)
  .join('\n  ')

/** A right on a table would include its totals, so the right to write is granted for each other column. */
const exceptTotals = Object.entries(LEDGER_TOTALS)
  .map(
    ([table, total]) => `revoke insert, update on ${table} from ${role};
  execute (select format('grant insert (%1$s), update (%1$s) on ${table} to ${role}', string_agg(quote_ident(attname), ', '))
    from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attname <> '${total}');`
  )
  .join('\n  ')

/**
 * Grants the application's role its rights and revokes all others, if there is such a role and it does not own the
 * tables. Jobs are protected by row level security: without a policy only their owner can access them.
 */
export const GRANTS = `
do $grants$
declare t text;
begin
  if not exists (select from pg_roles where rolname = '${APP_ROLE}' and rolname <> current_user) then
    return;
  end if;
  revoke create on schema public from public;
  revoke all on all tables in schema public from ${role};
  grant usage on schema public, graphile_worker to ${role};
  grant select, usage on all sequences in schema public, graphile_worker to ${role};
  ${granted}
  ${exceptTotals}
  grant select on all tables in schema graphile_worker to ${role};
  for t in select relname from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relname <> 'migrations' loop
    execute format('grant insert, update, delete on graphile_worker.%I to ${role}', t);
    -- creating a policy locks the table against running workers, so it is done once
    continue when exists (select from pg_policies
      where schemaname = 'graphile_worker' and tablename = t and policyname = '${APP_ROLE}');
    execute format('create policy ${APP_ROLE} on graphile_worker.%I to ${role} using (true) with check (true)', t);
  end loop;
end
$grants$;
`

/** SQL condition that the application's role exists: rights are granted once it does, and cannot be granted before. */
export const HAS_APP_ROLE = `exists (select from pg_roles where rolname = '${APP_ROLE}')`
