import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOperatorShell } from '../../testing/operator-shell.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

let shop: Awaited<ReturnType<typeof openOperatorShell>>
let served: Served
let who: Readonly<Record<'olga' | 'ivan' | 'vera' | 'petr', Readonly<Record<string, string>>>>
beforeAll(async () => {
  shop = await openOperatorShell('shop')
  const settings = {
    SANDBOX: '0',
    CONFIRM_EMAIL: '0',
    CORRECTION_LIMIT_RUB_CENTS: '100000',
    LIMIT_SIGN_UPS: '300'
  }
  served = await serve(settings, shop.url)
  const olga = await shop.addOperator('olga', 'owner')
  const billing = (name: string) => shop.addOperator(name, 'billing', olga)
  who = { olga, ivan: await billing('ivan'), vera: await billing('vera'), petr: await billing('petr') }
})
afterAll(async () => {
  const { output } = await shop.run(['ledger', 'verify'], who.olga)
  await served.stop()
  shop.end()
  expect(output).toEqual({ adds_up: true, differences: [] })
})

const run = (name: keyof typeof who, ...words: string[]) => shop.run([...words, '--json'], who[name])

/** Creates an account with an invoice, and functions that credit transfers to it. */
async function invoice(amount_rub_cents = 50_000, by?: Person) {
  const person = by ?? (await Person.signedUp(served.base))
  const { account_id } = person
  const { body } = await person.post('/api/v1/top-ups/', { amount_rub_cents, payment_type: 'invoice' })
  const id = String((body as { id: number }).id)
  return {
    id,
    account_id,
    paid: (name: keyof typeof who, reference: string, ...more: string[]) =>
      run(name, 'invoices', 'paid', id, '--reference', reference, ...more),
    balance: async () => {
      const { rows } = await served.owner.query(
        'select balance_rub_cents from accounts where account_id = $1',
        [account_id]
      )
      return rows[0].balance_rub_cents
    }
  }
}

test('spaces and capitals in a transfer reference do not matter', async () => {
  const one = await invoice()
  expect((await one.paid('ivan', 'ПП 1001')).output).toMatchObject({
    credited: true,
    credited_before_rub_cents: 0,
    exceeding_rub_cents: 0
  })
  for (const reference of ['ПП1001', 'пп  10 01', 'Пп\u00a01001'])
    expect(await one.paid('vera', reference, '--amount', '500'), reference).toMatchObject({
      status: 4,
      stdout: expect.stringMatching(/"credited_before_rub_cents":50000,.*"also_marked_on":\[\]/)
    })
  expect(await one.paid('vera', 'ПП1001', '--amount', '500.01', '--yes')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("Transfer 'ПП1001' for invoice")
  })
  expect(await one.balance()).toBe(50_000)
  expect((await run('ivan', 'invoices', 'unpaid', one.id, '--reference', 'пп1001')).status).toBe(0)
  expect(await one.balance()).toBe(0)
  expect((await one.paid('ivan', 'ПП1001')).output).toMatchObject({ credited_before_rub_cents: 0 })
})

test('a transfer that looks like a mistake needs confirmation', async () => {
  const one = await invoice()
  await one.paid('ivan', 'ПП 2001')
  const other = await invoice(12_000)
  const elsewhere = await other.paid('ivan', 'пп2001')
  expect(elsewhere).toMatchObject({ status: 1, stdout: expect.stringContaining('Nothing is credited yet') })
  expect(elsewhere.stderr).toContain(
    `Transfer 'пп2001' of 500\u00a0₽ is marked on invoice ${one.id} of account ${one.account_id}, `
  )
  expect(elsewhere.stderr).toContain(`--yes credits 120\u00a0₽ to account ${other.account_id}`)
  expect(await other.balance()).toBe(0)
  expect((await other.paid('ivan', 'пп2001', '--yes')).output).toMatchObject({
    credited: true,
    also_marked_on: [Number(one.id)]
  })
  const second = await one.paid('ivan', 'ПП 2002', '--amount', '500')
  expect(second.status).toBe(1)
  expect(second.stderr).toContain(`Invoice ${one.id} is paid: 500\u00a0₽ of 500\u00a0₽ was credited before.`)
  expect(second.stderr).not.toContain('asks for')
  expect((await one.paid('ivan', 'ПП 2002', '--amount', '500', '--yes')).output).toMatchObject({
    credited: true,
    credited_before_rub_cents: 50_000,
    exceeding_rub_cents: 50_000
  })
  // only what arrives now exceeds the invoice now
  expect((await one.paid('ivan', 'ПП 2003', '--amount', '1', '--yes')).output).toMatchObject({
    exceeding_rub_cents: 100
  })
  expect(await one.balance()).toBe(100_100)
  for (const amount of ['119.99', '120.01']) {
    const asked = await invoice(12_000)
    const refused = await asked.paid('vera', `ПП ${amount}`, '--amount', amount)
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain(`Invoice ${asked.id} asks for 120\u00a0₽, the transfer is `)
    expect(await asked.balance()).toBe(0)
    expect((await asked.paid('vera', `ПП ${amount}`, '--amount', amount, '--yes')).status).toBe(0)
  }
})

test('a transfer above the invoice by more than the limit waits for a second operator, with an e-mail', async () => {
  const one = await invoice(12_000_000)
  const paid = (name: keyof typeof who) => one.paid(name, 'moja-1', '--amount', '9000000', '--yes')
  const waits = await paid('petr')
  expect(waits).toMatchObject({ status: 5, stderr: expect.stringContaining('corrections approve') })
  const { request_id } = JSON.parse(waits.stdout)
  expect(JSON.parse(waits.stdout)).toMatchObject({ credited: false, exceeding_rub_cents: 888_000_000 })
  expect(JSON.parse((await paid('vera')).stdout).request_id).toBe(request_id)
  expect(await one.balance()).toBe(0)
  const emails = await served.owner.query(
    `select from graphile_worker._private_jobs where payload ->> 'correction_request_id' = $1`,
    [String(request_id)]
  )
  expect(emails.rowCount).toBe(1)
  const approve = ['corrections', 'approve', String(request_id)]
  expect((await run('petr', ...approve, '--yes')).stderr).toContain(
    'is your own: another operator must approve it'
  )
  // the same transfer for another invoice needs confirmation meanwhile, and the approver sees it
  const other = await invoice(900_000_000)
  expect((await other.paid('vera', 'MOJA-1')).stderr).toContain(`it waits as request ${request_id}`)
  expect((await other.paid('vera', 'MOJA-1', '--yes')).status).toBe(0)
  const words = (await run('vera', ...approve)).stderr
  expect(words).toContain(`transfer of 9\u00a0000\u00a0000\u00a0₽, account ${one.account_id}`)
  expect(words).toContain(`is marked on invoice ${other.id}`)
  expect(words).not.toContain('..')
  expect(words).toContain(`Invoice ${one.id} asks for 120\u00a0000\u00a0₽`)
  const approved = await Promise.all([run('vera', ...approve, '--yes'), run('olga', ...approve, '--yes')])
  expect(approved.map(({ status }) => status).sort()).toEqual([0, 4])
  expect(await one.balance()).toBe(900_000_000)
  expect((await paid('petr')).status).toBe(4)
  const unpaid = await run('vera', 'invoices', 'unpaid', one.id, '--reference', 'moja-1')
  expect(unpaid.output).toMatchObject({ taken_back: true })
  expect((await run('olga', ...approve, '--yes')).status).toBe(4)
  expect(await one.balance()).toBe(0)
})

test('transfers with one reference for two invoices of an account are two requests', async () => {
  const person = await Person.signedUp(served.base)
  const request = async () => {
    const one = await invoice(10_000, person)
    const waits = await one.paid('petr', 'moja-2', '--amount', '90000', '--yes')
    expect(waits.status).toBe(5)
    return JSON.parse(waits.stdout).request_id
  }
  expect(await request()).not.toBe(await request())
})

test('small excesses add up to the limit, together with corrections', async () => {
  const name = 'olga'
  const one = await invoice(10_000)
  const paid = (reference: string, amount: string) => one.paid(name, reference, '--amount', amount, '--yes')
  expect((await paid('a', '700')).output).toMatchObject({ exceeding_rub_cents: 60_000 })
  expect((await run(name, 'accounts', 'credit', String(one.account_id), '300', '--reason', 'x')).status).toBe(
    0
  )
  const two = await Promise.all([paid('b', '100'), paid('c', '100')])
  expect(two.map(({ status }) => status).sort()).toEqual([0, 5])
  expect((await paid('d', '0.01')).status).toBe(5)
  expect(
    (await run(name, 'accounts', 'credit', String(one.account_id), '0.01', '--reason', 'x')).status
  ).toBe(5)
  // an invoice paid with its exact amount needs no second operator
  expect((await (await invoice(99_999_900)).paid(name, 'e')).status).toBe(0)
  expect(await one.balance()).toBe(110_000)
})

test('one transfer credited to two invoices concurrently: one of the operators is asked to confirm', async () => {
  const first = await invoice()
  const second = await invoice()
  const holder = await served.owner.connect()
  await holder.query('begin')
  await holder.query('select from accounts where account_id = $1 for update', [first.account_id])
  const locked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const waiting = async () => (await served.services.pool.query(locked)).rowCount
  const one = first.paid('ivan', 'ПП 3001')
  await expect.poll(waiting, { timeout: 20_000 }).toBe(1)
  const other = second.paid('vera', 'пп3001')
  await expect.poll(waiting, { timeout: 20_000 }).toBe(2)
  await holder.query('rollback')
  holder.release()
  expect((await one).status).toBe(0)
  expect(await other).toMatchObject({ status: 1, stderr: expect.stringContaining('is marked on invoice') })
  expect(await second.balance()).toBe(0)
})

test('two operators credit one transfer of one invoice concurrently: it is credited once', async () => {
  const one = await invoice()
  const ended = await Promise.all([one.paid('ivan', 'ПП 4001'), one.paid('vera', 'пп4001')])
  expect(ended.map(({ status }) => status).sort()).toEqual([0, 4])
  expect(await one.balance()).toBe(50_000)
})

test('spaces and capitals in a correction reference do not matter', async () => {
  const { account_id, balance } = await invoice()
  const credit = (reference: string) =>
    run('vera', 'accounts', 'credit', String(account_id), '1', '--reason', 'x', '--reference', reference)
  expect((await credit('T-1 Б')).status).toBe(0)
  expect((await credit('t-1б')).status).toBe(4)
  expect(await balance()).toBe(100)
})
