import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DAY, FLAVOR, orderOf, SmallCloud, T0 } from '../../billing/testing/small-cloud.ts'
import { changeConfiguration } from '../../servers/change-configuration.ts'
import { unknownComponents } from '../choice-faults.ts'
import { readSnapshot } from '../snapshot.ts'
import { catalogueChanges } from './catalogue-changes.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { importCatalogue } from './import-catalogue.ts'
import { readKnownCatalogue, withoutClosedItems } from './known-catalogue.ts'

let cloud: SmallCloud
let file: CatalogueFile
beforeAll(async () => {
  cloud = await SmallCloud.open()
  file = await catalogueAt(cloud)
})
afterAll(() => cloud.close())

const catalogueAt = async ({ db }: SmallCloud, at?: Date) =>
  withoutClosedItems(await readKnownCatalogue(db, at))
/** Returns the file with another number of processors in a flavor. */
const remade = (flavor: number): CatalogueFile => ({
  ...file,
  flavors: file.flavors.map((one) => (one.id === flavor ? { ...one, cpu_count: 99 } : one))
})

test('a flavor with servers keeps its parts; its price may change', async () => {
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

test('a flavor that was ever sold keeps its parts, also without current servers', async () => {
  const account = await cloud.account(100_000_000)
  const { server_id } = await cloud.create(account, { flavor_id: FLAVOR.own })
  await cloud.answer(account, server_id, 'ready')
  const elsewhere = { configuration_id: server_id, expected_returned_rub_cents: null, ...orderOf(FLAVOR.cpu) }
  await cloud.do((tx, now) => changeConfiguration(tx, account, now, elsewhere))
  await expect(cloud.do((tx) => importCatalogue(tx, remade(FLAVOR.own)))).rejects.toThrow(
    'flavor 3 has had servers'
  )
})

test('a GPU card keeps its plans while servers use it, a disk its size once it was sold', async () => {
  const account = await cloud.account(100_000_000)
  const { server_id } = await cloud.create(account, { flavor_id: FLAVOR.own })
  const before = await catalogueAt(cloud)
  const taken = before.flavors.find(({ id }) => id === FLAVOR.own)?.gpu_id
  const gpus = before.gpus.map((one) => (one.id === taken ? { ...one, is_cloud: !one.is_cloud } : one))
  await expect(cloud.do((tx) => importCatalogue(tx, { ...before, gpus }))).rejects.toThrow(
    `card ${taken} has servers, so is_cloud stays`
  )
  const { disk_id } = await cloud.db
    .selectFrom('servers')
    .select('disk_id')
    .where('server_id', '=', server_id)
    .executeTakeFirstOrThrow()
  const disks = before.disks.map((one) => (one.id === disk_id ? { ...one, size: one.size + 1 } : one))
  await expect(cloud.do((tx) => importCatalogue(tx, { ...before, disks }))).rejects.toThrow(
    `disk ${disk_id} has had servers, so its kind and size stay`
  )
  // all errors at once, so that a file can be fixed in one go
  await expect(cloud.do((tx) => importCatalogue(tx, { ...before, gpus, disks }))).rejects.toThrow(
    /^Refused, nothing is changed:\ndisk .*\ncard .*$/
  )
  expect(await catalogueAt(cloud)).toEqual(before)
  // a GPU card without servers may change
  const others = before.gpus.map((one) => (one.id === taken ? one : { ...one, is_cloud: !one.is_cloud }))
  await cloud.do((tx) => importCatalogue(tx, { ...before, gpus: others }))
  await cloud.do((tx) => importCatalogue(tx, before))
})

/** Exchanges everything but the ids of the first and the last row. */
function exchanged<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined || first === last) throw new Error('Two rows are needed.')
  return [{ ...last, id: first.id }, ...rows.slice(1, -1), { ...first, id: last.id }]
}

test('items of a list may exchange their names and parts', async () => {
  const cloud = await SmallCloud.open()
  onTestFinished(() => cloud.close())
  const { cpus, rams, oses, disks, ...rest } = await catalogueAt(cloud)
  const before: CatalogueFile = {
    ...rest,
    cpus: [...cpus, { id: 9, name: 'EPYC 9' }],
    rams: [...rams, { id: 9, standard: 'DDR9' }],
    oses: [...oses, { id: 9, name: 'Debian 13', description: 'Linux' }],
    disks: [...disks, ...disks.map((disk) => ({ ...disk, id: 9, size: 9 }))]
  }
  await cloud.do((tx) => importCatalogue(tx, before))
  const after = {
    ...before,
    gpus: exchanged(before.gpus),
    cpus: exchanged(before.cpus),
    rams: exchanged(before.rams),
    oses: exchanged(before.oses),
    disks: exchanged(before.disks),
    flavors: exchanged(before.flavors)
  }
  await cloud.do((tx) => importCatalogue(tx, after))
  const { gpus, flavors, ...lists } = await catalogueAt(cloud)
  expect(lists).toMatchObject({ cpus: after.cpus, rams: after.rams, oses: after.oses, disks: after.disks })
  expect(gpus).toEqual(after.gpus)
  // the capacity stays
  expect(flavors.map(({ max_available: _, ...parts }) => parts)).toEqual(
    after.flavors.map(({ max_available: _, ...parts }) => parts)
  )
})

test('a second import for the same future moment replaces the first one', async () => {
  const from = new Date('2100-01-01T00:00:00Z')
  const before = await catalogueAt(cloud)
  const at = (kopeks: number): CatalogueFile => ({
    ...before,
    flavors: before.flavors.map((one) => ({ ...one, flavor_monthly_price_rub_cents: kopeks })),
    disks: before.disks.map((one) => ({ ...one, monthly_price_rub_cents: kopeks })),
    terms: { ...before.terms, infrastructureCostPerGpu: kopeks }
  })
  for (const kopeks of [500, 700]) {
    await cloud.do((tx) => importCatalogue(tx, at(kopeks), from))
    const { flavors, disks, terms } = at(kopeks)
    expect(await catalogueAt(cloud, from)).toMatchObject({ flavors, disks, terms })
  }
  expect(await catalogueAt(cloud)).toEqual(before)
})

test('a GPU card, system and disk missing in the file are no longer sold; existing servers keep them', async () => {
  const cloud = await SmallCloud.open()
  onTestFinished(() => cloud.closeBalanced())
  const before = await catalogueAt(cloud)
  const account = await cloud.account(30_000_000)
  const { server_id } = await cloud.create(account, { flavor_id: FLAVOR.cloud })
  await cloud.answer(account, server_id, 'ready')
  const spare = { id: 2, kind: 'ssd' as const, size: 256, group_title: 'NVMe Gen5' }
  const without: CatalogueFile = {
    ...before,
    gpus: before.gpus.filter(({ id }) => id !== 1),
    flavors: before.flavors.filter(({ gpu_id }) => gpu_id !== 1),
    oses: [{ id: 2, name: 'Debian 13', description: 'Linux' }],
    disks: [{ ...spare, monthly_price_rub_cents: 256_000, hourly_price_rub_cents: 0 }]
  }
  const long = new Date(T0 - 300 * DAY)
  // the GPU card, its two flavors, the system, the disk
  expect(await cloud.do((tx) => importCatalogue(tx, without, long))).toMatchObject({ closed: 5 })
  const { gpu, os, ssd, flavors } = await readSnapshot(cloud.db)
  expect([gpu, os, ssd].map((list) => list.map(({ id }) => id))).toEqual([[2], [2], [2]])
  expect(flavors.map(({ id }) => id)).toEqual([FLAVOR.own, FLAVOR.cpu])
  expect(await catalogueAt(cloud)).toEqual(without)
  const refused = (field: string, wanted: Parameters<SmallCloud['create']>[1]) =>
    expect(cloud.create(account, wanted), field).rejects.toMatchObject({
      code: 'invalid',
      extra: { fields: { [field]: expect.stringContaining('нет в каталоге') } }
    })
  await refused('flavor_id', { flavor_id: FLAVOR.cloud, os_id: 2 })
  await refused('os_id', { os_id: 1 })
  expect(await cloud.do((tx) => unknownComponents(tx, { gpu_id: 1, cpu_id: 1 }))).toHaveProperty('gpu_id')
  const sold = await cloud.create(account, { os_id: 2 })
  const disk = await cloud.db
    .selectFrom('servers')
    .select('disk_id')
    .where('server_id', '=', sold.server_id)
    .executeTakeFirst()
  expect(disk).toEqual({ disk_id: 2 })

  cloud.now += 31 * DAY
  expect(await cloud.server(account, server_id)).toMatchObject({
    status: 2,
    price_plan: 1,
    server_full_rent_price_rub_cents: 7_200_000,
    gpu: { id: 1, name: 'NVIDIA L40S' },
    os: { id: 1, name: 'Ubuntu 24.04' }
  })
  expect((await cloud.events(account)).map(([type]) => type)).toContain('rebill_success')
  await cloud.do((tx) => importCatalogue(tx, before))
  expect(await cloud.create(account, { flavor_id: FLAVOR.cloud })).toMatchObject({ status: 1 })
  expect(catalogueChanges(await readKnownCatalogue(cloud.db), before)).toEqual([])
})

test('plans that are withdrawn by the other form of the terms are listed', async () => {
  const { planDiscounts, ...rest } = file.terms
  const plans = [0, 1, 24].map((months) => ({ months, discount: 0 }))
  const known = { ...(await readKnownCatalogue(cloud.db)), terms: { ...rest, plans } }
  expect(catalogueChanges(known, file)[0]).toEqual({
    list: 'terms',
    change: 'changed',
    was: { plans },
    becomes: { planDiscounts }
  })
})

test('flavors are locked in ascending order of ids, not in the order of the file', async () => {
  const flavors = file.flavors.toReversed()
  const free = await cloud.freeWhileHeld('flavors', FLAVOR.cpu, [FLAVOR.own, FLAVOR.rare], () =>
    cloud.do((tx) => importCatalogue(tx, { ...file, flavors }))
  )
  expect(free).toEqual([FLAVOR.own, FLAVOR.rare])
})
