import { STATUS } from '@cloud/pricing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccount } from '../account/sign-in/sign-up.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { Refusal } from '../platform/refusal.ts'
import { seedSampleData } from '../sandbox/seed/seed-sample-data.ts'
import { changeStatus } from '../servers/change-status.ts'
import { createServer } from '../servers/create-server.ts'
import { type Served, serve } from '../testing/serve.ts'
import { checkPromo } from './check-promo.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
  await seedSampleData(served.services)
})
afterAll(() => served.stop())

const inTx = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(served.services.db, work)

let opened = 0
const account = () =>
  inTx(async (tx) =>
    openAccount(tx, { email: `user-${++opened}@cloud.test`, name: 'Анна', now: await productNow(tx) })
  )

const promoId = async (code: string) => {
  const { rows } = await served.services.pool.query('select promocode_id from promo_codes where code = $1', [
    code
  ])
  return rows[0].promocode_id as number
}

async function order(price_plan: 0 | 1 | 12, promocode_id: number | null) {
  const flavor = await served.services.db
    .selectFrom('flavors')
    .selectAll()
    .where('gpu_id', 'is', null)
    .where('max_available', '>', 2)
    .orderBy('flavor_id')
    .executeTakeFirstOrThrow()
  return {
    ...flavor,
    name: 'a',
    price_plan,
    os_id: 1,
    ssd_count: 256,
    promocode_id,
    is_in_queue: false,
    expected_total_rub_cents: null
  }
}

const create = async (account_id: number, wanted: Awaited<ReturnType<typeof order>>) =>
  inTx(async (tx) => createServer(tx, account_id, await productNow(tx), wanted))

const refusal = (error: unknown) => {
  expect(error).toBeInstanceOf(Refusal)
  return error as Refusal
}

test('of a hundred concurrent orders with the last use of a code, one succeeds; deleting its server that never ran returns the use', async () => {
  const wanted = await order(1, await promoId('ONCE50'))
  const accounts = await Promise.all(Array.from({ length: 100 }, account))
  const results = await Promise.allSettled(accounts.map((account_id) => create(account_id, wanted)))
  const won = results.findIndex(({ status }) => status === 'fulfilled')
  for (const [i, result] of results.entries())
    if (i !== won) {
      expect(result.status).toBe('rejected')
      if (result.status === 'rejected')
        expect(refusal(result.reason)).toMatchObject({
          code: 'promo_refused',
          extra: { fields: { promocode_id: 'Промокод не найден или больше не действует' } }
        })
    }
  const winner = results[won]
  const account_id = accounts[won] ?? 0
  if (winner?.status !== 'fulfilled') throw new Error('No order got the promo.')
  const { server_id } = winner.value
  await inTx(async (tx) =>
    changeStatus(tx, account_id, server_id, await productNow(tx), {
      status: STATUS.deleted,
      expected_total_rub_cents: null
    })
  )
  await create(account_id, wanted)
})

test('a use is free as soon as its price lapses, even if its account is not settled', async () => {
  const wanted = await order(1, await promoId('ONCE50'))
  const [holder, other] = [await account(), await account()]
  // frees the use of an earlier holder
  await served.services.pool.query('update promo_uses set returned_at = now() where returned_at is null')
  await create(holder, wanted)
  const pinnedAgo = (ago: string) =>
    served.owner.query(
      `update servers set pinned_at = product_now() - interval '${ago}' where account_id = $1`,
      [holder]
    )
  await pinnedAgo('29 days 23 hours')
  await expect(create(other, wanted)).rejects.toMatchObject({ code: 'promo_refused' })
  await pinnedAgo('30 days 1 second')
  await create(other, wanted)
})

describe('a promo is checked again when a server is created', () => {
  test.each([
    ['a plan that it does not suit', 'YEAR20', 1],
    ['a card that it does not suit', 'H100ONLY', 1],
    ['a code that has expired', 'EXPIRED10', 1]
  ] as const)('%s', async (_, code, plan) => {
    const wanted = await order(plan, await promoId(code))
    const error = refusal(await create(await account(), wanted).catch((thrown: unknown) => thrown))
    expect(error).toMatchObject({
      code: 'promo_refused',
      extra: { fields: { promocode_id: expect.any(String) } }
    })
  })

  test('an unknown id', async () => {
    for (const id of [1, Number.MAX_SAFE_INTEGER]) {
      const wanted = await order(1, id)
      const error = refusal(await create(await account(), wanted).catch((thrown: unknown) => thrown))
      expect(error.sentence).toBe('Промокод не найден или больше не действует')
    }
  })
})

test('a code for the first order: a deleted server that never ran does not count as an order, one that ran does', async () => {
  const { pool } = served.services
  await pool.query(
    `insert into promo_codes (code, discount, valid_from, first_order_only) values ('FIRST', 10, '2020-01-01', true)`
  )
  const [plain, first] = [await order(1, null), await order(1, await promoId('FIRST'))]
  const refused = async (ever_active: boolean) => {
    const account_id = await account()
    const { server_id } = await create(account_id, plain)
    await pool.query('update servers set status = -3, ever_active = $2 where server_id = $1', [
      server_id,
      ever_active
    ])
    return create(account_id, first).then(
      () => undefined,
      (error: unknown) => refusal(error).extra
    )
  }
  expect(await refused(false)).toBeUndefined()
  expect(await refused(true)).toEqual({
    fields: { promocode_id: 'Промокод действует только для первого заказа' }
  })
})

test('ids are unpredictable whole numbers below 2^53', async () => {
  const { rows } = await served.services.pool.query('select promocode_id from promo_codes')
  const ids = rows.map(({ promocode_id }) => promocode_id as number)
  expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true)
  expect(ids.filter((id) => id > 2 ** 30)).toHaveLength(ids.length)
})

test('the sample codes work as documented', async () => {
  const check = (code: string, price_plan: 0 | 1 | 12, gpu_id: number | null) =>
    inTx(async (tx) =>
      checkPromo(tx, { code, price_plan, gpu_id, account_id: null, now: await productNow(tx) })
    )
  for (const plan of [0, 1, 12] as const) {
    expect(await check('WELCOME10', plan, null)).toMatchObject({ discount: 10 })
    expect(await check('HALF12_5', plan, 1)).toMatchObject({ discount: 12.5 })
  }
  expect(await check('YEAR20', 12, null)).toMatchObject({ discount: 20 })
  await expect(check('EXPIRED10', 1, null)).rejects.toThrow()
})
