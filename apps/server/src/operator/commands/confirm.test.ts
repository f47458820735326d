import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { productNow } from '../../platform/product-clock.ts'
import { operate } from '../cli/operate.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
  await cloud.pool.query(`insert into settings values ('sandbox', '1')`)
  await cloud.pool.query('update flavors set max_available = 100')
  cloud.now = await cloud.do((tx) => productNow(tx))
})
afterAll(() => cloud.closeBalanced())

async function run(...words: readonly (string | number)[]) {
  const DATABASE_URL = cloud.pool.options.connectionString ?? ''
  const answer = await operate(words.map(String), { DATABASE_URL, SANDBOX: '1' }, COMMANDS)
  return { ...answer, output: answer.stdout === '' ? undefined : JSON.parse(answer.stdout) }
}

/** Creates an account with a running server 'a' and a stopped server 'b'. */
async function owner() {
  const account = await cloud.account(144_000)
  const { rows } = await cloud.pool.query('select email from accounts where account_id = $1', [account])
  const email = rows[0].email as string
  const servers: number[] = []
  for (const name of ['a', 'b']) {
    const { server_id } = await cloud.create(account)
    await cloud.pool.query('update servers set name = $2 where server_id = $1', [server_id, name])
    await cloud.answer(account, server_id, 'ready')
    servers.push(server_id)
  }
  const [a = 0, b = 0] = servers
  await run('servers', 'fail', b, '--yes')
  await run('servers', 'repair', b)
  return {
    account,
    email,
    a,
    b,
    whose: `account ${account} (${email}, 1 of 2 servers running: 'a', 'b' (not running))`
  }
}

const written = async (account: number) =>
  (
    await cloud.pool.query(
      `select command, answer from operator_acts where answer ->> 'account_id' = $1 order by act_id desc limit 1`,
      [String(account)]
    )
  ).rows[0]

const waiting = async () =>
  (await cloud.pool.query('select count(*)::integer as jobs from graphile_worker._private_jobs')).rows[0].jobs

test('commands that stop or delete servers name the owner and do nothing without --yes', async () => {
  const { account, email, a, b, whose } = await owner()
  const jobs = await waiting()
  for (const [command, id, does] of [
    ['servers fail', a, `stops and fails server ${a} 'a' of ${whose}`],
    ['servers fail', b, `fails server ${b} 'b' of ${whose}`],
    ['servers delete', b, `deletes server ${b} 'b' with its disk permanently. It belongs to ${whose}`],
    ['accounts freeze', account, `freezes ${whose} and stops 1 server`]
  ] as const) {
    expect(await run(...command.split(' '), id), command).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining(`Nothing is done yet: --yes ${does}.`)
    })
    expect(await written(account), command).toEqual({ command, answer: { account_id: account } })
  }
  expect(await cloud.server(account, a)).toMatchObject({ status: 2 })
  expect(await cloud.server(account, b)).toMatchObject({ status: -1 })
  expect(await waiting()).toBe(jobs)
  expect((await run('servers', 'fail', a, '--yes')).output).toMatchObject({ name: 'a', email, from: 2 })
  expect((await run('servers', 'repair', a)).output).toMatchObject({ name: 'a', email })
})

test('a starting server is not named as running', async () => {
  const account = await cloud.account(144_000)
  const starting = await cloud.create(account)
  await cloud.pool.query("update servers set name = 'a' where server_id = $1", [starting.server_id])
  expect((await run('accounts', 'freeze', account)).stderr).toMatch(
    /, 0 of 1 servers running: 'a' \(starting\)\) and stops 1 server, starting ones as soon as they have started\./
  )
})

test('freezing returns the owner and the stopped servers; unfreezing returns the servers still stopped', async () => {
  const { account, email, a } = await owner()
  const servers = [{ server_id: a, name: 'a' }]
  expect((await run('accounts', 'freeze', account, '--yes')).output).toMatchObject({ email, servers })
  expect(await run('accounts', 'freeze', account)).toMatchObject({
    status: 4,
    output: { email, servers: [] }
  })
  expect((await run('accounts', 'unfreeze', account)).output).toMatchObject({ email, servers })
  expect((await run('accounts', 'unfreeze', account)).status).toBe(4)
})

test('erasing without --yes names the owner; a refusal comes first', async () => {
  const { account } = await owner()
  expect((await run('accounts', 'erase', account)).stderr).toContain(`Account ${account} has servers`)
  const empty = await cloud.account()
  expect((await run('accounts', 'erase', empty)).stderr).toMatch(
    new RegExp(`--yes erases account ${empty} \\(.+@.+, no servers\\) permanently`)
  )
  expect((await run('accounts', 'erase', empty, '--yes')).output).toEqual({ account_id: empty, erased: true })
  for (const yes of [[], ['--yes']])
    expect(await run('accounts', 'erase', empty, ...yes)).toMatchObject({
      status: 4,
      stderr: expect.stringContaining(`Account ${empty} was erased before.`)
    })
  expect((await run('accounts', 'freeze', 4711)).stderr).toContain('There is no account 4711.')
})

test('taking money that running servers need names them and the time, and does nothing without --yes', async () => {
  const { account } = await owner()
  const balance = 72_000
  expect(await cloud.balance(account)).toBe(balance)
  const jobs = await waiting()
  for (const command of ['debit', 'payout']) {
    const words = ['accounts', command, account, 720, '--reason', 'возврат']
    expect(await run(...words), command).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(
        /Nothing is moved yet\. .* left for the running servers 'a': enough until 20.*Z, without this until 20.*Z\. If this is intended, --yes takes 720\u00a0₽/
      )
    })
    expect(await written(account), command).toEqual({
      command: `accounts ${command}`,
      answer: { account_id: account }
    })
  }
  expect([await cloud.balance(account), await waiting()]).toEqual([balance, jobs])
  expect((await run('accounts', 'debit', account, 720, '--reason', 'возврат', '--yes')).output).toMatchObject(
    {
      posted: true,
      balance_rub_cents: 0
    }
  )
})
