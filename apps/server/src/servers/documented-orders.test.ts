import { stripTypeScriptTypes } from 'node:module'
import { type Client, dataOf, flavorIds, waitFor } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { quoteAt } from '@cloud/pricing/estimate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeBlocks } from '../../../../testing/markdown.ts'
import { seedSampleData } from '../sandbox/seed/seed-sample-data.ts'
import { mailbox } from '../testing/mailbox.ts'
import { customer, type Program } from '../testing/program.ts'
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

test('the example order of the README works', async () => {
  const [code = ''] = codeBlocks('packages/api/README.md').flatMap((block) =>
    block.code.includes('orderAndStop') ? [block.code] : []
  )
  const names = { dataOf, flavorIds, quoteAt, STATUS, waitFor }
  const module = stripTypeScriptTypes(code.replaceAll(/^import .*\n/gm, ''))
  const order: (client: Client) => Promise<string> = Function(
    ...Object.keys(names),
    `${module}; return orderAndStop`
  )(...Object.values(names))
  expect(await order(client)).toBe('web-1 is stopping')
})
