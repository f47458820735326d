import pg from 'pg'
import type { Schema } from './schema.ts'

/** Role that the application's database user is, or is a member of. It differs from the owner of the tables. */
export const APP_ROLE = 'cloud_app'

export type Right = 'select' | 'insert' | 'update' | 'delete'

const READ_ONLY = ['select'] as const
/** Rights on append-only tables: only the owner of the tables can change their rows, even if the product is compromised. */
const APPEND_ONLY = ['select', 'insert'] as const
const NEVER_DELETED = ['select', 'insert', 'update'] as const
const FULL_ACCESS = ['select', 'insert', 'update', 'delete'] as const

/** Rights of the application on each table and view. None may be truncated or altered. */
export const TABLE_RIGHTS: Readonly<
  Record<
    keyof Schema | 'former_payers' | 'flavor_parts' | 'flavor_places' | 'ledger_heads' | 'migrations',
    readonly Right[]
  >
> = {
  account_acts: APPEND_ONLY,
  accounts: NEVER_DELETED,
  alerts: FULL_ACCESS,
  api_tokens: FULL_ACCESS,
  bank_transfers: FULL_ACCESS,
  broadcasts: NEVER_DELETED,
  card_payments: FULL_ACCESS,
  card_refunds: FULL_ACCESS,
  catalogue_version: ['select', 'update'],
  correction_requests: NEVER_DELETED,
  cpus: NEVER_DELETED,
  disk_prices: FULL_ACCESS,
  disks: NEVER_DELETED,
  email_links: FULL_ACCESS,
  entries: READ_ONLY,
  events: APPEND_ONLY,
  factor_links: FULL_ACCESS,
  factor_removals: FULL_ACCESS,
  flavor_parts: READ_ONLY,
  flavor_places: READ_ONLY,
  flavor_prices: FULL_ACCESS,
  flavors: NEVER_DELETED,
  former_emails: FULL_ACCESS,
  former_payers: APPEND_ONLY,
  gpus: NEVER_DELETED,
  idempotency_keys: FULL_ACCESS,
  invoice_payments: APPEND_ONLY,
  known_devices: FULL_ACCESS,
  leads: FULL_ACCESS,
  ledger_heads: APPEND_ONLY,
  machine_commands: FULL_ACCESS,
  machines: NEVER_DELETED,
  migrations: READ_ONLY,
  offer_numbers: ['select', 'update'],
  offers: NEVER_DELETED,
  one_time_codes: FULL_ACCESS,
  operator_acts: APPEND_ONLY,
  operator_notices: APPEND_ONLY,
  operators: READ_ONLY,
  oses: NEVER_DELETED,
  passkeys: FULL_ACCESS,
  password_links: FULL_ACCESS,
  passwords: FULL_ACCESS,
  prepayments: APPEND_ONLY,
  processes: FULL_ACCESS,
  product_clock: ['select', 'update'],
  promo_codes: NEVER_DELETED,
  promo_uses: NEVER_DELETED,
  rams: NEVER_DELETED,
  rate_limits: FULL_ACCESS,
  recovery_codes: FULL_ACCESS,
  removal_links: FULL_ACCESS,
  servers: NEVER_DELETED,
  rules: FULL_ACCESS,
  server_ssh_keys: FULL_ACCESS,
  sessions: FULL_ACCESS,
  settings: NEVER_DELETED,
  sign_in_tickets: FULL_ACCESS,
  simulated_answers: FULL_ACCESS,
  simulation: ['select', 'update'],
  ssh_keys: FULL_ACCESS,
  statement_lines: FULL_ACCESS,
  terms_history: FULL_ACCESS,
  top_up_starts: NEVER_DELETED,
  top_ups: NEVER_DELETED,
  transfers: APPEND_ONLY,
  used_challenges: FULL_ACCESS,
  watches: FULL_ACCESS,
  webhook_deliveries: FULL_ACCESS,
  webhooks: FULL_ACCESS
}

/** Totals of transfers: only the trigger `totals_follow` writes them, the application only reads them. */
export const LEDGER_TOTALS = { accounts: 'balance_rub_cents', servers: 'hold_rub_cents' } as const

const role = pg.escapeIdentifier(APP_ROLE)

const TABLE_GRANTS = Object.entries(TABLE_RIGHTS)
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
  -- temporary tables and their triggers would mislead triggers of the product; only the owner of the database can revoke this
  execute format('revoke temporary on database %I from public, ${role}', current_database());
  revoke all on all tables in schema public from ${role};
  grant usage on schema public, graphile_worker to ${role};
  grant select, usage on all sequences in schema public, graphile_worker to ${role};
  ${TABLE_GRANTS}
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
