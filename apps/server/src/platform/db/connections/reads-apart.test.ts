import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { H100 } from '../../../testing/offer.ts'
import { Person } from '../../../testing/person.ts'
import { SAMPLE_CATALOGUE, serveSamples } from '../../../testing/serve.ts'

test('reads are answered while all connections for writes are in use', async () => {
  const served = await serveSamples({ LIMIT_CONNECTION_SECONDS: '1' })
  const person = await Person.signedUp(served.base)
  const flavor_id = SAMPLE_CATALOGUE.flavors.find(({ gpu_id }) => gpu_id === null)?.id
  const item = { name: 'web', quantity: 1, flavor_id, os_id: 1, ssd_count: 256, price_plan: 1 }
  const { body } = await person.post('/api/v1/offers/', { items: [item] })
  const { id } = body as { readonly id: string }
  const { writes } = served.services.pools
  const taken = await Promise.all(Array.from({ length: 20 }, () => writes.connect()))
  const asked = new URLSearchParams(H100)
  for (const path of [
    '/',
    `/commercial-offer?${asked}`,
    `/commercial-offer.pdf?${asked}`,
    `/offers/${id}`,
    `/offers/${id}.pdf`,
    '/panel/account-data.zip'
  ]) {
    const { status } = await person.file(path)
    expect(status, path).toBe(200)
    await setTimeout(0)
  }
  expect((await person.post('/api/v1/change-configuration/preview/', {})).status).toBe(400)
  expect((await person.post('/api/v1/offers/', { items: [item] })).status).toBe(503)
  for (const client of taken) client.release()
  await served.stop()
})
