import type { Kysely } from 'kysely'
import { priceDoubts } from '../../catalogue/import/catalogue-doubts.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { productNow } from '../../platform/product-clock.ts'
import { serveQueue } from '../../queue/serve-queue.ts'
import { catalogueTurn } from '../catalogue/catalogue-turn.ts'
import { compareCapacity, confirmCompared } from '../catalogue/compare-capacity.ts'
import { listFlavors, setClosed, setPrice, setStock } from '../catalogue/flavors.ts'
import { percentOf } from '../catalogue/percent-of.ts'
import { priceEffects, shortEffects } from '../catalogue/price-effects.ts'
import { refuseDoubted, runAudited } from '../cli/audited.ts'
import {
  type Command,
  type Commands,
  command,
  doneUnless,
  readCommand,
  writeCommand
} from '../cli/command.ts'
import { ID, number, optional, ROUBLES, TIME, word } from '../cli/parameters.ts'
import { futureTime } from '../cli/parse-values.ts'
import { listQueue } from '../servers.ts'

const FLAVOR = ID

const closingCommand = (closed: boolean, about: string): Command =>
  writeCommand(
    about,
    { FLAVOR },
    (tx, { FLAVOR }) => setClosed(tx, FLAVOR, closed),
    ({ changed }, { FLAVOR }) =>
      doneUnless(changed, `Flavor ${FLAVOR} was ${closed ? 'closed' : 'open'} before.`)
  )

/** Returns the servers that wait for a flavor, in the order of the queue. */
const waitingServers = async (db: Kysely<Schema>, flavor_id: number) =>
  (await listQueue(db, flavor_id)).map(({ server_id, account_id }) => ({ server_id, account_id }))

/** Serves the queue before the command returns; the output lists the served servers and the capacity left. */
const capacityCommand = (how: 'set' | 'add', about: string): Command =>
  command(
    about,
    { FLAVOR, COUNT: number('COUNT', { min: how === 'set' ? 0 : 1, max: 1_000_000 }) },
    async ({ FLAVOR: flavor_id, COUNT }, input) => {
      const { db } = input
      const output = await runAudited(input, (tx) =>
        setStock(tx, flavor_id, how === 'set' ? { set: COUNT } : { add: COUNT })
      )
      const waited = await waitingServers(db, flavor_id)
      await serveQueue(db, flavor_id)
      const left = await waitingServers(db, flavor_id)
      const served = waited.filter(({ server_id }) => !left.some((one) => one.server_id === server_id))
      const { max_available } = await db
        .selectFrom('flavors')
        .select('max_available')
        .where('flavor_id', '=', flavor_id)
        .executeTakeFirstOrThrow()
      return { output: { ...output, max_available, served, still_waiting: left.length } }
    }
  )

const CAPACITY_COMPARE = command(
  'Show the typed capacity of flavors by OpenStack beside the figures of the cloud, and what its records and ours do not agree on; exit code 3 if the cloud has less, or for a disagreement. Flavors whose launches were refused are launched again if the cloud has their capacity.',
  {},
  async (_, input) => {
    const { db, settings } = input
    const begun = await inTransaction(db, productNow)
    const compared = await compareCapacity(db, settings, Date.now())
    const { confirmed } = await runAudited(input, async (tx) => ({
      confirmed: await confirmCompared(tx, compared, begun)
    }))
    for (const flavor_id of confirmed) await serveQueue(db, flavor_id)
    const isShort = compared.flavors.some(({ cloud_free, free }) => cloud_free !== null && cloud_free < free)
    return { output: { ...compared, confirmed }, failed: isShort || compared.leaks.length > 0 }
  }
)

export const FLAVORS: Commands = {
  'flavors list': readCommand(
    'List flavors with current and future monthly prices, free capacity, and servers that run or wait.',
    {},
    (tx, _, now) => listFlavors(tx, now)
  ),
  'flavors close': closingCommand(true, 'Stop offering a flavor; existing servers keep it.'),
  'flavors open': closingCommand(false, 'Offer a flavor again.'),
  'flavors price': writeCommand(
    'Set the monthly price of a flavor from now on or from a future time; pinned prices stay. A change by a factor of 10 or more needs --yes prices.',
    { FLAVOR, ROUBLES, from: optional(TIME), yes: optional(word('DOUBTS')) },
    async (tx, { FLAVOR: flavor_id, ROUBLES: price, from }, _, input) => {
      const done = await setPrice(tx, flavor_id, price, futureTime('--from', from, await catalogueTurn(tx)))
      const was = done.replaces_rub_cents
      const prices = was === null ? [] : [{ of: `flavors ${flavor_id}`, was, becomes: price }]
      refuseDoubted(input, priceDoubts(prices))
      const percent = was === null ? null : percentOf(was, price)
      return { ...done, percent, renewals: shortEffects(await priceEffects(tx)) }
    }
  ),
  'capacity set': capacityCommand('set', 'Set how many more servers can be started, and serve the queue.'),
  'capacity add': capacityCommand('add', 'Add capacity for more servers, and serve the queue.'),
  'capacity compare': CAPACITY_COMPARE,
  'queue list': readCommand(
    'List waiting servers by flavor, in order, with the balance that their start needs.',
    { flavor: optional(ID) },
    (tx, { flavor }) => listQueue(tx, flavor)
  )
}
