import { priceDoubts } from '../../../catalogue/import/catalogue-doubts.ts'
import { now as productNow } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { serveQueue } from '../../../queue/serve-queue.ts'
import { listFlavors, setClosed, setPrice, setStock } from '../../catalogue/flavors.ts'
import { percentOf } from '../../catalogue/percent-of.ts'
import { priceEffects, shortEffects } from '../../catalogue/price-effects.ts'
import { listQueue } from '../../servers.ts'
import { audited, refuseDoubted } from '../audited.ts'
import type { Command, Input, Outcome } from '../command.ts'
import { moment, roubles, toCome, whole } from '../parse-values.ts'

const id = ({ args: [id] }: Input) => whole('FLAVOR', id)

const closing = (closed: boolean) => async (input: Input) => {
  const flavor_id = id(input)
  const output = await audited(input, (tx) => setClosed(tx, flavor_id, closed))
  const doneBefore = `Flavor ${flavor_id} was ${closed ? 'closed' : 'open'} before.`
  return { output, doneBefore: output.changed ? undefined : doneBefore }
}

/** Returns the servers that wait for a flavor, in the order of the queue. */
const waiting = async (db: Input['db'], waits_for: number) =>
  (await listQueue(db, waits_for)).map(({ server_id, account_id }) => ({ server_id, account_id }))

/** Serves the queue before the command returns; the output lists the served servers and the capacity left. */
const stocking =
  (how: 'set' | 'add') =>
  async (input: Input): Promise<Outcome> => {
    const flavor_id = id(input)
    const places = whole('PLACES', input.args[1], { min: how === 'set' ? 0 : 1, max: 1_000_000 })
    const output = await audited(input, (tx) =>
      setStock(tx, flavor_id, how === 'set' ? { set: places } : { add: places })
    )
    const waited = await waiting(input.db, flavor_id)
    await serveQueue(input.db, flavor_id)
    const left = await waiting(input.db, flavor_id)
    const served = waited.filter(({ server_id }) => !left.some((one) => one.server_id === server_id))
    const { max_available } = await input.db
      .selectFrom('flavors')
      .select('max_available')
      .where('flavor_id', '=', flavor_id)
      .executeTakeFirstOrThrow()
    return { output: { ...output, max_available, served, still_waiting: left.length } }
  }

export const FLAVORS: Readonly<Record<string, Command>> = {
  'flavors list': {
    about:
      "All flavors: today's price a month and those to come, free places, servers that hold one or wait.",
    run: async ({ db }) => ({
      output: await inTransaction(db, async (tx) => listFlavors(tx, await productNow(tx)))
    })
  },
  'flavors close': {
    takes: ['FLAVOR'],
    about: 'Offer a flavor no more; servers that have it stay.',
    run: closing(true)
  },
  'flavors open': { takes: ['FLAVOR'], about: 'Offer a flavor again.', run: closing(false) },
  'flavors price': {
    takes: ['FLAVOR', 'ROUBLES'],
    options: { from: 'TIME', yes: 'DOUBTS' },
    about:
      'What a flavor costs a month from now on, or from a moment to come; pinned prices stay. One that is 10 times away needs --yes prices.',
    run: async (input) => {
      const flavor_id = id(input)
      const price = roubles(input.args[1] ?? '')
      const from = moment('--from', input.options['from'])
      return {
        output: await audited(input, async (tx, now) => {
          const done = await setPrice(tx, flavor_id, price, toCome('--from', from, now))
          const was = done.replaces_rub_cents
          const prices = was === null ? [] : [{ of: `flavors ${flavor_id}`, was, becomes: price }]
          refuseDoubted(input, priceDoubts(prices))
          const percent = was === null ? null : percentOf(was, price)
          return { ...done, percent, renewals: shortEffects(await priceEffects(tx)) }
        })
      }
    }
  },
  'capacity set': {
    takes: ['FLAVOR', 'PLACES'],
    about: 'How many servers can be started now, beside those that run; serves the queue.',
    run: stocking('set')
  },
  'capacity add': {
    takes: ['FLAVOR', 'PLACES'],
    about: 'So many more servers can be started; serves the queue.',
    run: stocking('add')
  },
  'queue list': {
    options: { flavor: 'ID' },
    about: 'Who waits for which flavor, in order, and what the launch asks of the balance.',
    run: async ({ db, options: { flavor } }) => ({
      output: await listQueue(db, flavor === undefined ? null : whole('--flavor', flavor))
    })
  }
}
