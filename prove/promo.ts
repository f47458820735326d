import { addPromoCode } from '../apps/server/src/operator/catalogue/promo-codes.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { productNow } from '../apps/server/src/platform/product-clock.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { Customer, okBody } from './world/customer.ts'
import { mapLimit } from './world/map-limit.ts'
import { type Db, startProcesses } from './world/processes.ts'

async function singleUse(db: Db, code: string): Promise<number> {
  const limits = { max_uses: 1, max_uses_per_account: null, first_order_only: false, valid_until: null }
  const promo = { code, discount: '50', plans: [0, 1], gpu_ids: null, ...limits }
  const { id } = await inTransaction(db, async (tx) => addPromoCode(tx, promo, await productNow(tx)))
  return id
}

export const promo: Check = {
  name: 'promo',
  about:
    'many customers use a single-use promo code at once, through two processes: one succeeds, again after its use was returned',
  async run({ short, database }) {
    const [clients, rounds] = short ? [12, 2] : [100, 20]
    const { bases, db, stop } = await startProcesses(await database(), 2)
    try {
      const order = await cheapestOrder(bases[0])
      const people = await mapLimit(Array.from({ length: clients }), 8, (_, index) =>
        Customer.of(bases[index % bases.length] ?? '')
      )
      for (let round = 1; round <= rounds; round++) {
        const promocode_id = await singleUse(db, `ONE${round}`)
        // the winner deletes the server before it starts, which returns the use, and all try again
        for (let attempt = 1; attempt <= 2; attempt++) {
          const wish = { ...order, promocode_id }
          const answers = await Promise.all(people.map((one) => one.create(wish)))
          const winners = people.filter((_, index) => answers[index]?.status === 200)
          assertEqual('Customers who used the code', winners.length, 1)
          const refusals = answers.flatMap(({ status, body }) =>
            status === 200 ? [] : [Object.keys((body as { fields?: object }).fields ?? {}).join()]
          )
          assertEqual('Fields in the refusals of the others', [...new Set(refusals)], ['promocode_id'])
          for (const [index, answer] of answers.entries())
            if (answer.status === 200)
              okBody(
                (await people[index]?.status(okBody<{ server_id: number }>(answer).server_id, -3)) ?? answer
              )
        }
      }
      const uses = await db.selectFrom('promo_uses').select('returned_at').execute()
      assertEqual('Uses in the database', uses.length, 2 * rounds)
      await booksAddUp(db)
    } finally {
      await stop()
    }
    return `${clients} clients, 2 processes, ${2 * rounds} attempts at one use: ${2 * rounds} winners`
  }
}
