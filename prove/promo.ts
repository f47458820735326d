import { addPromoCode } from '../apps/server/src/operator/promo-codes.ts'
import { now } from '../apps/server/src/platform/clock.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import type { Proof } from './proof.ts'
import { atOnce } from './world/at-once.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { Customer, said } from './world/customer.ts'
import type { Db } from './world/db.ts'
import { must } from './world/must.ts'
import { orderOf } from './world/order-of.ts'
import { startProcesses } from './world/processes.ts'

async function singleUse(db: Db, code: string): Promise<number> {
  const limits = { max_uses: 1, max_uses_per_account: null, first_order_only: false, valid_until: null }
  const promo = { code, discount: '50', plans: [0, 1], gpu_ids: null, ...limits }
  const { id } = await inTransaction(db, async (tx) => addPromoCode(tx, promo, await now(tx)))
  return id
}

export const promo: Proof = {
  name: 'promo',
  about: 'a code for one use by many at once, over two processes: one has it, also after it came back',
  async run({ short, database }) {
    const [clients, rounds] = short ? [12, 2] : [100, 20]
    const { bases, db, stop } = await startProcesses(await database(), 2)
    try {
      const order = await orderOf(bases[0])
      const people = await atOnce(Array.from({ length: clients }), 8, (_, index) =>
        Customer.of(bases[index % bases.length] ?? '')
      )
      for (let round = 1; round <= rounds; round++) {
        const promocode_id = await singleUse(db, `ONE${round}`)
        // whoever had it deletes the server that never ran, so the use comes back and is fought for once more
        for (let fight = 1; fight <= 2; fight++) {
          const wish = { ...order, promocode_id }
          const answers = await Promise.all(people.map((one) => one.create(wish)))
          const winners = people.filter((_, index) => answers[index]?.status === 200)
          must('Those who used the code', winners.length, 1)
          const refusals = answers.flatMap(({ status, body }) =>
            status === 200 ? [] : [Object.keys((body as { fields?: object }).fields ?? {}).join()]
          )
          must('What the others are told', [...new Set(refusals)], ['promocode_id'])
          for (const [index, answer] of answers.entries())
            if (answer.status === 200)
              said((await people[index]?.status(said<{ server_id: number }>(answer).server_id, -3)) ?? answer)
        }
      }
      const uses = await db.selectFrom('promo_uses').select('returned_at').execute()
      must('Uses that were written', uses.length, 2 * rounds)
      await booksAddUp(db)
    } finally {
      await stop()
    }
    return `${clients} clients, 2 processes, ${2 * rounds} fights for one use: ${2 * rounds} winners`
  }
}
