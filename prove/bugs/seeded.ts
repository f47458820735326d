/** A realistic bug, as a replacement in a file. */
export interface SeededBug {
  readonly name: string
  readonly file: string
  /** Text that is in the file exactly once. */
  readonly find: string
  readonly replace: string
  /** The test file that must fail. */
  readonly caughtBy: string
}

const SERVER = 'apps/server/src'
const OPENSTACK = `${SERVER}/machines/openstack`
const PURE_MODEL = `${SERVER}/billing/testing/account-in-memory.test.ts`

export const SEEDED_BUGS: readonly SeededBug[] = [
  {
    name: 'an hour is due at its exact start: stopping on the hour costs one more hour',
    file: `${SERVER}/billing/state/settle-state.ts`,
    find: 'first >= now',
    replace: 'first > now',
    caughtBy: PURE_MODEL
  },
  {
    name: 'a renewal keeps the promo price',
    file: `${SERVER}/billing/state/periods.ts`,
    find: '  pinPrice(server, plan, price, at)\n',
    replace: '',
    caughtBy: PURE_MODEL
  },
  {
    name: 'an hour after a stop has the price of the discounted period',
    file: `${SERVER}/billing/state/periods.ts`,
    find: 'server.plain_quote.hour',
    replace: 'server.quote.hour',
    caughtBy: `${SERVER}/billing/state/server-acts.test.ts`
  },
  {
    name: 'an operation does not settle the account first',
    file: `${SERVER}/billing/with-account.ts`,
    find: 'await settleAll(tx, account, now, takeSnapshot(account))',
    replace: 'false',
    caughtBy: `${SERVER}/billing/server-life.test.ts`
  },
  {
    name: 'an entry has the date of posting instead of the due date',
    file: `${SERVER}/billing/state/settle-state.ts`,
    find: 'const at = Math.max(first, account.last_at)',
    replace: 'const at = Math.max(now, account.last_at)',
    caughtBy: PURE_MODEL
  },
  {
    name: 'a new order gets capacity before waiting servers',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: '    limit free\n',
    replace: '    limit 0\n',
    caughtBy: `${SERVER}/queue/queue.test.ts`
  },
  {
    name: 'capacity is not released',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: 'set max_available = max_available + 1 where',
    replace: 'set max_available = max_available where',
    caughtBy: `${SERVER}/billing/account-in-database.test.ts`
  },
  {
    name: 'each hour is rounded separately instead of the sum of all hours',
    file: `${SERVER}/billing/state/periods.ts`,
    find: 'chargedAfter(prepaid_rub_cents, hours, charged_hours + 1) - before',
    replace: 'chargedAfter(prepaid_rub_cents, hours, 1) + 0 * before',
    caughtBy: PURE_MODEL
  },
  {
    name: 'a server that never ran does not return its promo use',
    file: `${SERVER}/billing/state/server-prices.ts`,
    find: '!server.ever_active',
    replace: 'server.ever_active',
    caughtBy: PURE_MODEL
  },
  {
    name: 'the queue is not served in order',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: 'and (ticket is null or queue_ticket < ticket)',
    replace: 'and ticket is null',
    caughtBy: `${SERVER}/queue/queue.test.ts`
  },
  {
    name: 'a failed launch keeps the hold',
    file: `${SERVER}/billing/state/server-acts.ts`,
    find: "source: 'hold', amount_rub_cents: hold_rub_cents })",
    replace: "source: 'hold', amount_rub_cents: running ? hold_rub_cents : 0 })",
    caughtBy: PURE_MODEL
  },
  {
    name: 'a repeated payment notice is credited twice',
    file: `${SERVER}/billing/state/post-transfer.ts`,
    find: `if ('top_up_id' in subject) return \`\${kind}:`,
    replace: `if ('top_up_id' in subject) return \`\${kind}:\${Math.random()}:`,
    caughtBy: `${SERVER}/operator/money/mark-paid.test.ts`
  },
  {
    name: 'the displayed price is not compared',
    file: `${SERVER}/servers/create-server.ts`,
    find: 'expected !== null && expected !== price.quote.total',
    replace: 'expected !== null && expected > Number.MAX_SAFE_INTEGER',
    caughtBy: 'apps/server/src/servers/server-routes.test.ts'
  },
  {
    name: 'a month ends at midnight UTC',
    file: `${SERVER}/history/account-history.ts`,
    find: "(month + interval '1 month') at time zone 'Europe/Moscow'",
    replace: "(month + interval '1 month') at time zone 'UTC'",
    caughtBy: 'apps/server/src/history/event-routes.test.ts'
  },
  {
    name: 'the hour in which a machine failed is charged',
    file: `${SERVER}/billing/state/server-acts.ts`,
    find: 'const hour = running ? unfinishedHour(server, at) : 0',
    replace: 'const hour = running ? 0 * unfinishedHour(server, at) : 0',
    caughtBy: PURE_MODEL
  },
  {
    name: 'the refund at a stop ignores the started hour',
    file: `${SERVER}/billing/state/periods.ts`,
    find: 'server.paid_until = startedHoursEnd(server)',
    replace: 'server.paid_until = at',
    caughtBy: PURE_MODEL
  },
  {
    name: 'an entry posted twice under one key counts twice',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: 'create or replace trigger keep_entries before update or delete or truncate on transfers',
    // a later migration refers to the constraint, so that it cannot be left out
    replace:
      'alter table transfers drop constraint posted_once cascade; create or replace trigger keep_entries before update or delete or truncate on transfers',
    caughtBy: `${SERVER}/billing/ledger.test.ts`
  },
  {
    name: 'an entry can be changed',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: 'create or replace trigger keep_entries before update or delete or truncate on transfers',
    replace: 'create or replace trigger keep_entries before truncate on transfers',
    caughtBy: `${SERVER}/billing/ledger.test.ts`
  },
  {
    name: 'an entry can be dated before the previous one',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: 'moved.first_at >= accounts.last_at',
    replace: 'true',
    caughtBy: `${SERVER}/billing/ledger.test.ts`
  },
  {
    name: 'a frozen account is served from the queue',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: 'a.account_id = s.account_id and not a.frozen',
    replace: 'a.account_id = s.account_id',
    caughtBy: `${SERVER}/operator/freeze-account.test.ts`
  },
  {
    name: 'a returned promo use still counts',
    file: `${SERVER}/platform/db/functions/promo.sql`,
    find: 'where u.promocode_id = promo and u.returned_at is null and',
    replace: 'where u.promocode_id = promo and',
    caughtBy: `${SERVER}/promo/check-promo.test.ts`
  },
  {
    name: 'two orders take the last promo use at once',
    file: `${SERVER}/platform/db/functions/acts.sql`,
    find: 'where promocode_id = of_promo for update;',
    replace: 'where promocode_id = of_promo;',
    caughtBy: `${SERVER}/promo/check-promo.test.ts`
  },
  {
    name: 'a deleted server that ran does not count as the first order',
    file: `${SERVER}/platform/db/functions/promo.sql`,
    find: '(s.status <> -3 or s.ever_active)',
    replace: 's.status <> -3',
    caughtBy: `${SERVER}/promo/check-promo.test.ts`
  },
  {
    name: 'an account without enough money is served from the queue',
    file: `${SERVER}/platform/db/functions/places.sql`,
    find: "case when s.launched then 1 else (s.quote ->> 'total')::bigint end",
    replace: '0',
    caughtBy: `${SERVER}/queue/queue.test.ts`
  },
  {
    name: 'released capacity is not offered to the queue',
    file: `${SERVER}/billing/save-account-state.ts`,
    find: 'for (const flavor_id of freed) await enqueue(tx, serveQueue(flavor_id))',
    replace: '',
    caughtBy: `${SERVER}/queue/queue.test.ts`
  },
  {
    name: 'two operations on one account run at once',
    file: `${SERVER}/platform/db/functions/acts.sql`,
    find: 'into figures from accounts where account_id = account for no key update;',
    replace: 'into figures from accounts where account_id = account;',
    caughtBy: `${SERVER}/billing/server-life.test.ts`
  },
  {
    name: 'a stored response is kept for two days',
    file: `${SERVER}/platform/db/engine-lists.ts`,
    find: "IDEMPOTENCY_KEY_HOURS} hours'",
    replace: "2 * IDEMPOTENCY_KEY_HOURS} hours'",
    caughtBy: 'apps/server/src/platform/http/idempotency.test.ts'
  },
  {
    name: 'a running write is reported as unknown',
    file: `${SERVER}/platform/db/functions/calls.sql`,
    find: 'running := exists (',
    replace: 'running := false and exists (',
    caughtBy: 'apps/server/src/platform/http/idempotency.test.ts'
  },
  {
    name: 'the database rounds charged hours down',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: 'floor((2::numeric * prepaid * least(k, hours) + hours) / (2 * hours))',
    replace: 'floor((2::numeric * prepaid * least(k, hours)) / (2 * hours))',
    caughtBy: `${SERVER}/billing/account-in-database.test.ts`
  },
  {
    name: 'a hold does not reduce the balance',
    file: `${SERVER}/platform/db/functions/ledger.sql`,
    find: "when source = 'balance' then -amount_rub_cents else 0 end)",
    replace: 'else 0 end)',
    caughtBy: `${SERVER}/billing/ledger.test.ts`
  },
  {
    name: 'an old document names the current payer',
    file: `${SERVER}/platform/db/functions/payers.sql`,
    find: 'f.until > moment',
    replace: 'f.until < moment',
    caughtBy: 'apps/server/src/documents/account-document-routes.test.ts'
  },
  {
    name: 'a machine is deleted without a stop, so it may run on beside the next one',
    file: `${OPENSTACK}/stop-machine.ts`,
    find: 'const needsNoStop = neverRan ||',
    replace: 'const needsNoStop = true || neverRan ||',
    caughtBy: `${OPENSTACK}/openstack.test.ts`
  },
  {
    name: 'a launch that a stop overtakes can still create a machine',
    file: `${OPENSTACK}/stop-machine.ts`,
    find: 'if (state.fence_id === undefined && state.machine_posted_at !== undefined) return setFence(attempt)',
    replace: '',
    caughtBy: `${OPENSTACK}/late-processes.test.ts`
  },
  {
    name: 'a 404 of a gateway counts as a deleted machine',
    file: `${OPENSTACK}/cloud-request.ts`,
    find: 'if (status === 404 && ',
    replace: 'if (status === 0 && ',
    caughtBy: `${OPENSTACK}/openstack.test.ts`
  },
  {
    name: 'a faulty volume with data is deleted',
    file: `${OPENSTACK}/volumes.ts`,
    find: "if (machine.has_booted) return refuse(attempt, 'storage', seen)",
    replace: '',
    caughtBy: `${OPENSTACK}/openstack-faults.test.ts`
  },
  {
    name: 'the answer to an older command is applied',
    file: `${SERVER}/machines/apply-machine-answer.ts`,
    find: 'server?.operation !== operation ||',
    replace: 'server === undefined ||',
    caughtBy: `${SERVER}/billing/server-life.test.ts`
  },
  {
    name: 'the sweep removes a server that a machine owns',
    file: `${SERVER}/machines/sweep.ts`,
    find: 'return known === null || known === id',
    replace: "return kind !== 'server'",
    caughtBy: `${SERVER}/machines/sweep.test.ts`
  },
  {
    name: 'a refund is requested again after the bank has forgotten its key',
    file: `${SERVER}/billing/card-payments/make-refund.ts`,
    find: 'if (old === null || taken.requested_at === null)',
    replace: 'if (old !== undefined || taken.requested_at === null)',
    caughtBy: `${SERVER}/billing/card-payments/late-refunds.test.ts`
  },
  {
    name: 'a failed call deletes the stored answer of its key',
    file: `${SERVER}/platform/http/idempotency.ts`,
    find: `\n        and answer like \${\`\${SENDING_PREFIX}%\`}\`.execute(db)`,
    replace: '`.execute(db)',
    caughtBy: `${SERVER}/platform/http/sent-calls.test.ts`
  },
  {
    name: 'a browser known to another account causes no e-mail',
    file: `${SERVER}/account/limits/known-devices.ts`,
    find: ".select('account_id')\n    .where('account_id', '=', account_id)\n",
    replace: ".select('account_id')\n",
    caughtBy: `${SERVER}/account/limits/known-devices.test.ts`
  }
]
