// Orders the cheapest free server by the hour, waits until it runs, and prints its address. Needs Node 22.18.
// CLOUD_URL=https://cloud.example CLOUD_TOKEN=cs_… node examples/order-and-wait.ts [name]
// The token needs the scopes read and order.
import { createClient, dataOf, flavorIds, waitFor } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { quoteAt } from '@cloud/pricing/estimate'

const client = createClient({
  base: process.env['CLOUD_URL'] ?? '',
  token: process.env['CLOUD_TOKEN'] ?? ''
})
const [flavors, lists, systems] = await Promise.all([
  dataOf(client.flavors.list()),
  dataOf(client.prices.lists()),
  dataOf(client.catalogue.os())
])
/** The last list is in force by the shop's clock, which may be ahead of this one. */
const moment = Date.parse(lists.results.at(-1)?.valid_from ?? '')
const priceOf = (flavor_id: number) =>
  quoteAt(lists.results, moment, { flavor_id, ssdSize: 256, pricePlan: 0 }).total
const [cheapest] = flavors
  .filter(({ max_available, gpu }) => max_available > 0 && (gpu === null || gpu.is_cloud))
  .toSorted((a, b) => priceOf(a.id) - priceOf(b.id))
const [system] = systems
if (cheapest === undefined || system === undefined) throw new Error('Nothing is free.')

const created = await dataOf(
  client.servers.create({
    body: {
      name: process.argv[2] ?? 'night-job',
      ...flavorIds(cheapest),
      os_id: system.id,
      ssd_count: 256,
      price_plan: 0,
      // refused if the shop charges another price
      expected_total_rub_cents: priceOf(cheapest.id)
    }
  })
)
if ((created.missing_rub_cents ?? 0) > 0)
  throw new Error(`The server is saved, but ${created.missing_rub_cents} kopeks are missing.`)
const server = await waitFor(client, created, STATUS.active)
console.log(`${server.name}: ssh ${server.login ?? 'root'}@${server.addresses[0]?.address}`)
