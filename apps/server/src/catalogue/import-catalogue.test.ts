import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeConfiguration } from '../domain/change-configuration.ts'
import { FLAVOR, order, SmallCloud } from '../domain/testing/small-cloud.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readCatalogue } from './read-catalogue.ts'

let cloud: SmallCloud
let file: CatalogueFile
beforeAll(async () => {
  cloud = await SmallCloud.open()
  file = await readCatalogue(cloud.db)
})
afterAll(() => cloud.close())

/** The file with another number of processors in a flavor. */
const remade = (flavor: number): CatalogueFile => ({
  ...file,
  flavors: file.flavors.map((one) => (one.id === flavor ? { ...one, cpu_count: 99 } : one))
})

test('a flavor that has servers stays what it is made of; its price may change', async () => {
  await cloud.create(await cloud.account())
  await expect(cloud.do((tx) => importCatalogue(tx, remade(FLAVOR.cpu)))).rejects.toThrow(
    'flavor 1 has had servers'
  )
  const dearer = file.flavors.map((one) => ({ ...one, flavor_monthly_price_rub_cents: 1 }))
  expect(await cloud.do((tx) => importCatalogue(tx, { ...file, flavors: dearer }))).toMatchObject({
    new_prices: dearer.length
  })
  expect(await cloud.do((tx) => importCatalogue(tx, remade(FLAVOR.cloud)))).toMatchObject({ closed: 0 })
})

test('a flavor that was sold stays what it is made of, though nobody stands on it any more', async () => {
  const account = await cloud.account(100_000_000)
  const { server_id } = await cloud.create(account, { flavor_id: FLAVOR.own })
  await cloud.answer(account, server_id, 'ready')
  const elsewhere = { configuration_id: server_id, expected_returned_rub_cents: null, ...order(FLAVOR.cpu) }
  await cloud.do((tx, now) => changeConfiguration(tx, account, now, elsewhere))
  await expect(cloud.do((tx) => importCatalogue(tx, remade(FLAVOR.own)))).rejects.toThrow(
    'flavor 3 has had servers'
  )
})

test('what a second import says of the same moment to come takes the place of what the first one said', async () => {
  const from = new Date('2100-01-01T00:00:00Z')
  const before = await readCatalogue(cloud.db)
  const at = (kopeks: number): CatalogueFile => ({
    ...before,
    flavors: before.flavors.map((one) => ({ ...one, flavor_monthly_price_rub_cents: kopeks })),
    disks: before.disks.map((one) => ({ ...one, monthly_price_rub_cents: kopeks })),
    terms: { ...before.terms, infrastructureCostPerGpu: kopeks }
  })
  for (const kopeks of [500, 700]) {
    await cloud.do((tx) => importCatalogue(tx, at(kopeks), from))
    const { flavors, disks, terms } = at(kopeks)
    expect(await readCatalogue(cloud.db, from)).toMatchObject({ flavors, disks, terms })
  }
  expect(await readCatalogue(cloud.db)).toEqual(before)
})
