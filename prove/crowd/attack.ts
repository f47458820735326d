import { constants, setPriority } from 'node:os'
import { Person } from '../../apps/server/src/testing/person.ts'
import { cheapestOrder } from '../world/cheapest-order.ts'
import { Random } from '../world/random.ts'
import type { Attacked, Order, Report } from './hostile-account.ts'
import { attacksOf } from './tricks.ts'

const PARALLEL = 40

// the attacker's work must not slow down the shop on the same machine
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

let attacking = false
let running: Promise<void>[] = []
let report: Record<string, Record<number, number>> = {}
let all: [string, () => Promise<number>][] = []

async function attackRepeatedly(random: Random): Promise<void> {
  while (attacking) {
    const [name, trick] = all[random.whole(0, all.length - 1)] ?? []
    if (name === undefined || trick === undefined) return
    const status = await trick().catch(() => 0)
    const counts = report[name] ?? {}
    report[name] = { ...counts, [status]: (counts[status] ?? 0) + 1 }
  }
}

/** Runs each attack once, one after the other. */
async function attackOnce(): Promise<Report> {
  const statuses: Record<string, Record<number, number>> = {}
  for (const [name, trick] of all) statuses[name] = { [await trick()]: 1 }
  return statuses
}

async function prepare({ base, email, victim, seed }: Attacked): Promise<number> {
  const person = await Person.signedUp(base, email)
  const order = await cheapestOrder(base)
  all = Object.entries(attacksOf({ base, email, person, order, victim, random: new Random(seed) }))
  return person.account_id
}

process.on('message', async (asked: Order) => {
  if (asked === 'begin') {
    attacking = true
    report = {}
    running = Array.from({ length: PARALLEL }, (_, at) => attackRepeatedly(new Random(at)))
  } else if (asked === 'end') {
    attacking = false
    await Promise.all(running)
    process.send?.(report satisfies Report)
  } else if (asked === 'once') process.send?.((await attackOnce()) satisfies Report)
  else process.send?.(await prepare(asked))
})
process.on('disconnect', () => process.exit())
