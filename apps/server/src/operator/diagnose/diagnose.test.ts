import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { DEFAULT_TERMS } from '@cloud/pricing'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAccount } from '../../account/sign-in/sign-up.ts'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import type { DatabaseKind } from '../../platform/db/database-kind.ts'
import { jobsHeartbeat } from '../../platform/jobs/jobs-health.ts'
import { readSettings } from '../../platform/settings.ts'
import { diagnoseSandbox } from '../../sandbox/diagnose-sandbox.ts'
import { DEMO_ACCOUNT } from '../../sandbox/seed/sample-data.ts'
import { freezeAccount } from '../accounts.ts'
import { closePromoCode } from '../catalogue/promo-codes.ts'
import { correctBalance } from '../money/correct-balance.ts'
import { diagnose } from './diagnose.ts'

const SANDBOX = readSettings({}, tmpdir())

/** A shop that can sell: it has terms and runs jobs. */
async function open(kind: DatabaseKind = 'sandbox', capacity?: number): Promise<SmallCloud> {
  const cloud = await SmallCloud.open(capacity)
  await cloud.pool.query("insert into settings values ('sandbox', $1)", [kind === 'sandbox' ? '1' : '0'])
  await cloud.pool.query('insert into terms_history values (now(), $1)', [JSON.stringify(DEFAULT_TERMS)])
  await jobsHeartbeat.write(cloud.db)
  await cloud.pool.query(
    `insert into processes values ('other', 'web', 'elsewhere', 'http://10.0.0.5:3000', now())`
  )
  return cloud
}

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await open()
})
afterAll(() => cloud.close())

const wrong = async () =>
  (await diagnose(cloud.db, SANDBOX, diagnoseSandbox))
    .filter(({ ok, check }) => !ok && check !== 'Written is kept')
    .map(({ check, found }) => [check, found])

test('a healthy product has no findings to fix', async () => {
  expect(await wrong()).toEqual([])
  const findings = Object.fromEntries(
    (await diagnose(cloud.db, SANDBOX, diagnoseSandbox)).map((one) => [one.check, one.found])
  )
  expect(findings).toMatchObject({
    Postgres: expect.stringMatching(/^\d+\./),
    Rights: expect.stringMatching(/^postgres may use all \d+ tables$/),
    Version: expect.stringMatching(/^\d+\.\d+\.\d+, migrated up to \d+_\w+\.sql$/),
    Clocks: expect.stringMatching(/ 0\.\d s apart$/),
    Disk: expect.stringMatching(/^[\d.]+ GB free in /)
  })
})

test('finds overdue work', async () => {
  // a launch without a result: it should have failed long ago
  const account = await cloud.account(72_000)
  cloud.now = Date.now() - 3_600_000 * 24
  await cloud.create(account)
  await cloud.db
    .updateTable('accounts')
    .set({ next_due_at: new Date(cloud.now) })
    .execute()
  await cloud.db
    .updateTable('servers')
    .set({ asked_at: new Date(cloud.now), answer_due_at: new Date(cloud.now + 1) })
    .execute()
  await cloud.pool.query(
    "select graphile_worker.add_job('catch-up', '{}'::json, run_at => now() - interval '1 hour')"
  )
  // without a worker commands to machines stay in the queue
  await cloud.pool.query("update machines set next_step_at = now() - interval '1 hour'")
  await cloud.pool.query(
    `with made as (
       insert into webhooks (account_id, name, url, events, secret)
       select min(account_id), 'a', 'https://a.example', '{a}', 'whsec_a' from accounts returning *)
     insert into webhook_deliveries (account_id, webhook_id, event, body, next_attempt_at)
     select account_id, webhook_id, 'a', '{}', now() - interval '1 hour' from made`
  )
  await cloud.db.updateTable('flavors').set({ closed: true }).execute()
  await cloud.pool.query("update settings set value = now() - interval '1 hour' where key = 'jobs_seen_at'")
  expect(await wrong()).toEqual([
    ['Jobs', 'done 3600 s ago'],
    ['Jobs in time', '2 late by more than a minute'],
    ['Accounts in time', '1 overdue by more than a minute'],
    ['Webhooks in time', '1 late by more than a minute, counted by account'],
    ['Machines in time', '1 silent beyond the time limit'],
    ['Catalogue', '0 flavors on offer']
  ])
})

const takeAll: SMTPServerOptions['onAuth'] = (_auth, _session, done) => done(null, { user: 'cloud' })

test('finds missing parts that every order needs: systems, disk, terms, cards', async () => {
  const shop = await open()
  const lacks = async () =>
    (await diagnose(shop.db, SANDBOX, diagnoseSandbox))
      .filter(({ ok, check }) => !ok && check !== 'Written is kept')
      .map(({ check, found }) => [check, found])
  await shop.pool.query('update oses set closed = true')
  expect(await lacks()).toEqual([['Systems', '0 on offer']])
  await shop.pool.query("update oses set closed = false; update disks set kind = 'hdd'")
  expect(await lacks()).toEqual([['Server disk', '0 on offer']])
  await shop.pool.query(
    "update disks set kind = 'ssd'; update terms_history set valid_from = now() + interval '1 day'"
  )
  expect(await lacks()).toEqual([['Terms', 'none in force: default discounts and VAT apply']])
  await shop.pool.query(`update terms_history set valid_from = now() - interval '1 day';
    update gpus set closed = true; update flavors set closed = true where gpu_id is null`)
  expect(await lacks()).toEqual([
    ['Catalogue', '0 flavors on offer'],
    ['Places', 'no flavor on offer has any']
  ])
  await shop.close()
})

test('finds a shop without capacity, and missing settings', async () => {
  const empty = await open('shop', 0)
  const missing = async (environment: Record<string, string>) =>
    (await diagnose(empty.db, readSettings(environment, tmpdir()), diagnoseSandbox))
      .filter(({ ok, check }) => !ok && check !== 'Written is kept')
      .map(({ check, found }) => [check, found])
  const capacity = ['Places', 'no flavor on offer has any']
  const owner = 'postgres owns the tables: an attacker in the product could rewrite the ledger'
  const users = ['Two users', owner]
  const backup = ['Backup', 'BACKUP_DIR not set']
  expect(await missing({ SANDBOX: '0', SELLER_INN: '7707083893' })).toEqual([
    backup,
    capacity,
    users,
    ['Operators', 'none: commands cannot be run'],
    ['Seller', 'SELLER_NAME, SELLER_KPP, SELLER_ADDRESS, SELLER_BANK not set'],
    ['Support', 'SUPPORT_EMAIL, SUPPORT_PHONE, SUPPORT_URL not set'],
    ['Operator', 'OPERATOR_EMAIL not set'],
    ['Security contact', 'SECURITY_CONTACT not set'],
    ['Public address', 'PUBLIC_URL not set'],
    [
      'Mail',
      'SMTP_URL not set, and CONFIRM_EMAIL is 1: customers cannot confirm an address, so they cannot pay'
    ]
  ])
  expect(await missing({ SANDBOX: '0', CONFIRM_EMAIL: '0' })).toContainEqual(['Mail', 'SMTP_URL not set'])
  await empty.pool.query(`update flavors set max_available = 1 where flavor_id = 1;
    insert into operators values ('olga', '{owner}', sha256('x'), now())`)
  const shop = {
    SANDBOX: '0',
    SELLER_NAME: 'ИП Иванов И. И.',
    SELLER_INN: '500100732259',
    SELLER_ADDRESS: 'Москва',
    SELLER_BANK: 'Банк',
    SUPPORT_PHONE: '+7 495 000-00-00',
    OPERATOR_EMAIL: 'operator@cloud.example',
    SECURITY_CONTACT: 'security@cloud.example',
    PUBLIC_URL: 'https://cloud.example',
    SMTP_URL: 'smtp://user:secret@127.0.0.1:1',
    MAIL_FROM: 'noreply@cloud.example'
  }
  const refused = ['Mail', expect.stringMatching(/^127\.0\.0\.1:1 takes none: .*ECONNREFUSED/)]
  expect(await missing(shop)).toEqual([backup, users, refused])
  expect(
    JSON.stringify(await diagnose(empty.db, readSettings(shop, tmpdir()), diagnoseSandbox))
  ).not.toContain('secret')
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true, onAuth: takeAll })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  expect(await missing({ ...shop, SMTP_URL: `smtp://user:secret@127.0.0.1:${port}` })).toEqual([
    backup,
    users
  ])
  await new Promise<void>((closed) => void server.close(closed))
  expect(await missing({ ...shop, SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: 'http://cloud.example' })).toEqual(
    [
      backup,
      users,
      ['Public address', 'http://cloud.example: passwords and sessions are sent unencrypted'],
      ['Mail', expect.stringContaining('SMTP_URL not set')]
    ]
  )
  for (const [url, named] of [
    ['postgres://cloud:secret@db.internal:5432/cloud', ['DATABASE_URL']],
    ['postgres://cloud:secret@db.internal/cloud?sslmode=require', ['DATABASE_URL']],
    ['postgres://cloud:secret@db.internal/cloud?sslmode=verify-full', []],
    ['postgres:///cloud?host=db.internal', ['DATABASE_URL']],
    ['postgres://cloud:secret@127.0.0.1:5432/cloud', []],
    ['postgres:///cloud?host=/run/postgresql', []]
  ] as const)
    expect(
      (await missing({ ...shop, DATABASE_URL: url })).filter(([check]) => check === 'Database connection'),
      url
    ).toEqual(named.map((name) => ['Database connection', `${name} is without sslmode=verify-full`]))
  expect(await missing({ ...shop, SELER_INN: '1' })).toEqual([
    ['Settings', 'SELER_INN is not known: was SELLER_INN meant?'],
    backup,
    users,
    refused
  ])
  await empty.close()
})

test('finds customer addresses that cannot be their own', async () => {
  const shop = await open('shop')
  const callers = async (environment: Record<string, string> = {}) =>
    (await diagnose(shop.db, readSettings({ SANDBOX: '0', ...environment }, tmpdir()), diagnoseSandbox)).find(
      ({ check }) => check === 'Callers'
    )
  const signIn = async (address: string, account: number) =>
    shop.pool.query(
      `insert into sessions (token_hash, account_id, expires_at, address, agent)
       values (sha256(random()::text::bytea), $1, now() + interval '1 day', $2, '')`,
      [account, address]
    )
  expect(await callers()).toMatchObject({ ok: true, found: 'nobody signed in yet' })
  const accounts = await Promise.all(Array.from({ length: 12 }, () => shop.account()))
  for (const [at, account] of accounts.entries()) await signIn(`203.0.113.${at}`, account)
  await signIn('::1', accounts[0] ?? 0)
  expect(await callers()).toMatchObject({ ok: true })
  for (const account of accounts) await signIn('::ffff:10.0.0.5', account)
  expect(await callers()).toMatchObject({
    ok: false,
    found: '13 of 25 sessions from addresses of an inner network, as ::ffff:10.0.0.5',
    mend: expect.stringContaining('TRUST_PROXY is 0')
  })
  await shop.pool.query('delete from sessions')
  for (const account of accounts) await signIn('198.51.100.7', account)
  expect(await callers({ TRUST_PROXY: '1' })).toMatchObject({
    ok: false,
    found: '12 of 12 sessions from one address, 198.51.100.7',
    mend: expect.stringContaining('TRUST_PROXY is 1')
  })
  await shop.close()
})

test('finds settings of the other kind, and leftovers of a sandbox in a shop', async () => {
  const cloud = await open('shop')
  const found = async (environment: Record<string, string>) =>
    (await diagnose(cloud.db, readSettings(environment, tmpdir()), diagnoseSandbox))
      .filter(({ ok, check }) => !ok && /^(Settings|Sandbox|Product clock)/.test(check))
      .map(({ check, found }) => [check, found])
  const account_id = await cloud.do((tx, now) => openAccount(tx, { ...DEMO_ACCOUNT, now }))
  await cloud.topUp(account_id, 10_050)
  await cloud.pool.query(`alter table product_clock disable trigger user;
    update product_clock set offset_ms = 90000;
    insert into promo_codes (code, discount, valid_from, valid_until) values
      ('WELCOME10', 10, now(), null), ('ONCE50', 50, now(), now()), ('OURS', 5, now(), null)`)
  expect(await found({})).toEqual([
    ['Settings', expect.stringContaining("The database is a shop's")],
    ['Sandbox account', expect.stringMatching(/^account 1, demo@cloud\.test, has 100,50/)],
    ['Sandbox promo codes', 'WELCOME10'],
    ['Product clock', "90 s ahead of the machine's"]
  ])
  // apply the suggested fixes
  await cloud.do((tx, now) => freezeAccount(tx, account_id, now))
  const debit = {
    kind: 'debit',
    amount_rub_cents: 10_050,
    reason: 'demo',
    to: null,
    reference: null
  } as const
  await cloud.do((tx, now) => correctBalance(tx, { account_id, ...debit }, now, true))
  await cloud.do((tx) => closePromoCode(tx, 'WELCOME10', Date.now()))
  expect(await found({ SANDBOX: '0' })).toEqual([['Product clock', "90 s ahead of the machine's"]])
  await cloud.close()

  const sandbox = await open()
  const named = async (environment: Record<string, string>) =>
    (await diagnose(sandbox.db, readSettings(environment, tmpdir()), diagnoseSandbox)).filter(
      ({ check }) => check === 'Sandbox'
    )
  expect(await named({})).toMatchObject([{ ok: true, found: expect.stringContaining('money is made up') }])
  expect(await named({ SANDBOX: '1', HOST: '0.0.0.0' })).toMatchObject([
    { ok: false, found: expect.stringContaining('HOST is 0.0.0.0') }
  ])
  await sandbox.close()
})

test('a failed job runs again after the suggested fix', async () => {
  const { rows } = await cloud.pool.query(
    `select id from graphile_worker.add_job('mail-events', '{}'::json, run_at => now() + interval '1 hour', max_attempts => 1)`
  )
  await cloud.pool.query('update graphile_worker._private_jobs set attempts = 1 where id = $1', [rows[0].id])
  const givenUp = async () =>
    (await diagnose(cloud.db, SANDBOX, diagnoseSandbox)).find(({ check }) => check === 'Jobs given up')
  const found = await givenUp()
  expect(found).toMatchObject({ ok: false, found: '1 failed too often' })
  const [statement = ''] = /select .+? => 0\)/.exec(found?.mend ?? '') ?? []
  await cloud.pool.query(statement.replace('ID', rows[0].id))
  expect(await givenUp()).toMatchObject({ ok: true })
})
