import { stripTypeScriptTypes } from 'node:module'
import { type Client, errorText, flavorIds } from '@cloud/api'
import { openapi } from '@cloud/api/openapi'
import { STATUS } from '@cloud/pricing'
import { quoteAt } from '@cloud/pricing/estimate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeBlocks } from '../../../../testing/markdown.ts'
import { seedSampleData } from '../sandbox/seed/seed-sample-data.ts'
import { mailbox } from '../testing/mailbox.ts'
import { customer, done, type Program } from '../testing/program.ts'
import type { Served } from '../testing/serve.ts'
import { serveWithJobs } from '../testing/start-all-jobs.ts'

let served: Served
let client: Program
beforeAll(async () => {
  served = await serveWithJobs({}, mailbox().mailService)
  await seedSampleData(served.services)
  client = await customer(served.base, 1_000_000_00)
})
afterAll(() => served.stop())

/** Example request bodies of the API reference, by operation. */
const EXAMPLES = Object.fromEntries(
  Object.values<Record<string, { operationId: string; requestBody?: { content: object } }>>(
    JSON.parse(JSON.stringify(openapi().paths))
  ).flatMap((operations) =>
    Object.values(operations).flatMap(({ operationId, requestBody }) => {
      const content = Object.values(requestBody?.content ?? {})
      return content.flatMap(({ example }) => (example === undefined ? [] : [[operationId, example]]))
    })
  )
)

const active = (id: number) =>
  expect
    .poll(async () => (await done(client.cloudServers.get({ params: { id } }))).status, { timeout: 20_000 })
    .toBe(STATUS.active)

test('each example request of the reference works in a new sandbox', async () => {
  const bodyOf = (operation: string) => EXAMPLES[operation]
  expect(Object.keys(EXAMPLES).sort()).toEqual([
    'changes.apply',
    'cloudServers.changeStatus',
    'offers.create',
    'prices.quote',
    'promo.apply',
    'servers.create',
    'topUps.create'
  ])
  await done(client.topUps.create({ body: bodyOf('topUps.create') }))
  await done(client.promo.apply({ body: bodyOf('promo.apply') }))
  await done(client.prices.quote({ body: bodyOf('prices.quote') }))
  await done(client.offers.create({ body: bodyOf('offers.create') }))
  const { server_id: id, missing_rub_cents } = await done(
    client.servers.create({ body: bodyOf('servers.create') })
  )
  expect(missing_rub_cents).toBe(0)
  await active(id)
  const body = { ...bodyOf('changes.apply'), configuration_id: id }
  expect(await done(client.changes.apply({ body }))).toMatchObject({ flavor_id: body.flavor_id })
  await active(id)
  const stopped = await done(
    client.cloudServers.changeStatus({ params: { id }, body: bodyOf('cloudServers.changeStatus') })
  )
  expect(stopped.status).toBe(STATUS.pausing)
})

test('the example order of the README works', async () => {
  const [code = ''] = codeBlocks('packages/api/README.md').flatMap((block) =>
    block.code.includes('orderAndStop') ? [block.code] : []
  )
  const names = { errorText, flavorIds, quoteAt }
  const module = stripTypeScriptTypes(code.replaceAll(/^import .*\n/gm, ''))
  const order: (client: Client) => Promise<string> = Function(
    ...Object.keys(names),
    `${module}; return orderAndStop`
  )(...Object.values(names))
  expect(await order(client)).toBe('web-1 is stopping')
})
