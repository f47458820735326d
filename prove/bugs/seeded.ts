/** A bug that somebody could write: what stands in a file, and what would stand there. */
export interface SeededBug {
  readonly name: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** The test that must turn red. */
  readonly caughtBy: string
}

const SERVER = 'apps/server/src'
const PURE_MODEL = `${SERVER}/billing/testing/model.test.ts`

export const SEEDED_BUGS: readonly SeededBug[] = [
  {
    name: 'due at the moment itself instead of after it: who stops on the hour pays one more',
    file: `${SERVER}/billing/state/settle-state.ts`,
    find: 'first >= now',
    replace: 'first > now',
    caughtBy: PURE_MODEL
  },
  {
    name: 'a renewal keeps the price with the promo',
    file: `${SERVER}/billing/state/periods.ts`,
    find: '  pin(server, plan, price, at)\n',
    replace: '',
    caughtBy: PURE_MODEL
  },
  {
    name: 'an hour after a stop costs what it cost in the discounted period',
    file: `${SERVER}/billing/state/periods.ts`,
    find: 'server.plain_quote.hour',
    replace: 'server.quote.hour',
    caughtBy: `${SERVER}/billing/state/acts.test.ts`
  },
  {
    name: 'an act does not settle first',
    file: `${SERVER}/billing/with-account.ts`,
    find: 'await settleAll(tx, account, now, snapshot(account))',
    replace: 'false',
    caughtBy: `${SERVER}/billing/life.test.ts`
  },
  {
    name: 'an entry is dated by when it was posted',
    file: `${SERVER}/billing/state/settle-state.ts`,
    find: 'const at = Math.max(first, account.last_at)',
    replace: 'const at = Math.max(now, account.last_at)',
    caughtBy: PURE_MODEL
  },
  {
    name: 'a newcomer overtakes those who wait',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: '    limit free\n',
    replace: '    limit 0\n',
    caughtBy: `${SERVER}/queue/queue.test.ts`
  },
  {
    name: 'a place is not given back',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: 'set max_available = max_available + 1 where',
    replace: 'set max_available = max_available where',
    caughtBy: `${SERVER}/billing/model.test.ts`
  },
  {
    name: 'each hour is rounded alone, not all hours up to it',
    file: `${SERVER}/billing/state/periods.ts`,
    find: 'chargedAfter(prepaid_rub_cents, hours, charged_hours + 1) - before',
    replace: 'chargedAfter(prepaid_rub_cents, hours, 1) + 0 * before',
    caughtBy: PURE_MODEL
  },
  {
    name: 'the use of a promo does not come back from a server that never ran',
    file: `${SERVER}/billing/state/prices.ts`,
    find: '!server.ever_active',
    replace: 'server.ever_active',
    caughtBy: PURE_MODEL
  },
  {
    name: 'who waits overtakes who waits longer',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: 'and (ticket is null or queue_ticket < ticket)',
    replace: 'and ticket is null',
    caughtBy: `${SERVER}/queue/queue.test.ts`
  },
  {
    name: 'a launch that fails keeps the hold',
    file: `${SERVER}/billing/state/acts.ts`,
    find: "source: 'hold', amount_rub_cents: hold_rub_cents })",
    replace: "source: 'hold', amount_rub_cents: running ? hold_rub_cents : 0 })",
    caughtBy: PURE_MODEL
  },
  {
    name: 'a message about money that comes twice is credited twice',
    file: `${SERVER}/billing/state/ledger.ts`,
    find: `if ('top_up_id' in subject) return \`\${kind}:`,
    replace: `if ('top_up_id' in subject) return \`\${kind}:\${Math.random()}:`,
    caughtBy: `${SERVER}/operator/money/mark-paid.test.ts`
  },
  {
    name: 'the price that the person saw is not compared',
    file: `${SERVER}/servers/create-server.ts`,
    find: 'expected !== null && expected !== price.quote.total',
    replace: 'expected !== null && expected > Number.MAX_SAFE_INTEGER',
    caughtBy: 'apps/server/src/servers/server-routes.test.ts'
  },
  {
    name: 'a month ends at midnight by UTC',
    file: `${SERVER}/history/history.ts`,
    find: "(month + interval '1 month') at time zone 'Europe/Moscow'",
    replace: "(month + interval '1 month') at time zone 'UTC'",
    caughtBy: 'apps/server/src/history/event-routes.test.ts'
  },
  {
    name: 'a machine that fails keeps the hour in which it failed',
    file: `${SERVER}/billing/state/acts.ts`,
    find: 'const hour = running ? unfinishedHour(server, at) : 0',
    replace: 'const hour = running ? 0 * unfinishedHour(server, at) : 0',
    caughtBy: PURE_MODEL
  },
  {
    name: 'what returns at a stop forgets the started hour',
    file: `${SERVER}/billing/state/periods.ts`,
    find: 'server.paid_until = startedHoursEnd(server)',
    replace: 'server.paid_until = at',
    caughtBy: PURE_MODEL
  },
  {
    name: 'what is posted under one key twice counts twice',
    file: `${SERVER}/platform/db/migrations/0001_baseline.sql`,
    find: 'constraint posted_once unique (account_id, key)',
    replace: 'constraint posted_once unique (account_id, key, transfer_id)',
    caughtBy: `${SERVER}/billing/ledger.test.ts`
  },
  {
    name: 'an entry may be changed afterwards',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: 'create or replace trigger keep_entries before update or delete or truncate on transfers',
    replace: 'create or replace trigger keep_entries before truncate on transfers',
    caughtBy: `${SERVER}/billing/ledger.test.ts`
  },
  {
    name: 'an entry may be dated before the last one',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: 'moved.first_at >= accounts.last_at',
    replace: 'true',
    caughtBy: `${SERVER}/billing/ledger.test.ts`
  },
  {
    name: 'who is frozen is served from the queue',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: 'a.account_id = new.account_id and not a.frozen',
    replace: 'a.account_id = new.account_id',
    caughtBy: `${SERVER}/operator/freeze-account.test.ts`
  },
  {
    name: 'a use of a promo that came back still counts',
    file: `${SERVER}/platform/db/functions/promo.sql`,
    find: 'where u.promocode_id = promo and u.returned_at is null and',
    replace: 'where u.promocode_id = promo and',
    caughtBy: `${SERVER}/promo/promo.test.ts`
  },
  {
    name: 'two take the last use of a promo at once',
    file: `${SERVER}/platform/db/functions/acts.sql`,
    find: 'where promocode_id = of_promo for update;',
    replace: 'where promocode_id = of_promo;',
    caughtBy: `${SERVER}/promo/promo.test.ts`
  },
  {
    name: 'who has deleted a server that ran has ordered nothing yet',
    file: `${SERVER}/platform/db/functions/promo.sql`,
    find: '(s.status <> -3 or s.ever_active)',
    replace: 's.status <> -3',
    caughtBy: `${SERVER}/promo/promo.test.ts`
  },
  {
    name: 'who lacks the money is served from the queue',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: "case when new.launched then 1 else (new.quote ->> 'total')::bigint end",
    replace: '0',
    caughtBy: `${SERVER}/queue/queue.test.ts`
  },
  {
    name: 'a place that came back is offered to nobody',
    file: `${SERVER}/billing/save-account-state.ts`,
    find: 'for (const flavor_id of freed) await enqueue(tx, serveQueue(flavor_id))',
    replace: '',
    caughtBy: `${SERVER}/queue/queue.test.ts`
  },
  {
    name: 'two acts on one account do not wait for each other',
    file: `${SERVER}/platform/db/functions/acts.sql`,
    find: 'into figures from accounts where account_id = account for no key update;',
    replace: 'into figures from accounts where account_id = account;',
    caughtBy: `${SERVER}/billing/life.test.ts`
  },
  {
    name: 'an answer is kept for two days',
    file: `${SERVER}/platform/db/engine-lists.ts`,
    find: "IDEMPOTENCY_KEY_HOURS} hours'",
    replace: "2 * IDEMPOTENCY_KEY_HOURS} hours'",
    caughtBy: 'apps/server/src/platform/http/idempotency.test.ts'
  },
  {
    name: 'a running write is reported as one that never came',
    file: `${SERVER}/platform/db/functions/calls.sql`,
    find: 'running := exists (',
    replace: 'running := false and exists (',
    caughtBy: 'apps/server/src/platform/http/idempotency.test.ts'
  },
  {
    name: 'what the database says of charged hours is rounded down',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: 'floor((2::numeric * prepaid * least(k, hours) + hours) / (2 * hours))',
    replace: 'floor((2::numeric * prepaid * least(k, hours)) / (2 * hours))',
    caughtBy: `${SERVER}/billing/model.test.ts`
  },
  {
    name: 'what is held is not taken from the balance',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: "when source = 'balance' then -amount_rub_cents else 0 end)",
    replace: 'else 0 end)',
    caughtBy: `${SERVER}/billing/ledger.test.ts`
  },
  {
    name: 'an old document names the payer of today',
    file: `${SERVER}/platform/db/functions/payers.sql`,
    find: 'f.until > moment',
    replace: 'f.until < moment',
    caughtBy: 'apps/server/src/documents/account-document-routes.test.ts'
  }
]
