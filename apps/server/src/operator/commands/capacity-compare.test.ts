import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeCloud } from '../../../../../testing/openstack/contract/fake-cloud.ts'
import { ContractServer, provisionerOf } from '../../../../../testing/openstack/contract/server.ts'
import { SHOP } from '../../../../../testing/openstack/stack/seed.ts'
import { FLAVOR, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { stepMachine, takeMachines } from '../../machines/machine-steps.ts'
import { readShopId } from '../../platform/db/shop-id.ts'
import { productNow } from '../../platform/product-clock.ts'
import { operatorOf } from '../../testing/operator-of.ts'
import { operate } from '../cli/operate.ts'

let shop: SmallCloud
let cloud: FakeCloud
let run: (changed?: Record<string, string>) => Promise<{ status: number; output: Compared; stderr: string }>

interface Compared {
  readonly flavors: readonly { readonly flavor_id: number }[]
  readonly resources: unknown
  readonly leaks: readonly { readonly what: string }[]
  readonly confirmed: readonly number[]
}

const HALF_AN_HOUR = 1_800_000
const host = (uuid: string, VCPU: number, cards: number) => [
  { uuid, root: uuid, inventories: { VCPU, MEMORY_MB: VCPU * 4096 }, allocations: {} },
  ...Array.from({ length: cards }, (_, card) => ({
    uuid: `${uuid}-card-${card}`,
    root: uuid,
    inventories: { CUSTOM_GPU_L40S: 1 },
    allocations: {}
  }))
]

beforeEach(async () => {
  shop = await SmallCloud.open(3)
  await shop.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'openstack'), ('openstack', '1')"
  )
  await shop.pool.query('update flavors set closed = flavor_id <> $1', [FLAVOR.cloud])
  await shop.pool.query("update flavors set openstack_flavor = 'gpu.1'")
  await shop.pool.query("update oses set openstack_image = 'debian-13'")
  shop.now = await shop.do((tx) => productNow(tx))
  cloud = await FakeCloud.open()
  const extra_specs = { 'pci_passthrough:alias': 'l40s:1' }
  cloud.fake.flavors.push({ id: 'gpu.1', vcpus: 8, ram: 32 * 1024, extra_specs })
  cloud.fake.providers.push(...host('one', 64, 2), ...host('two', 64, 1))
  Object.assign(cloud.fake.computeLimits, { maxTotalCores: 100, totalCoresUsed: 0 })
  const DATABASE_URL = shop.pool.options.connectionString ?? ''
  const operator = await operatorOf({ DATABASE_URL, SANDBOX: '0' })
  run = async (changed = {}) => {
    const settings = {
      ...{ DATABASE_URL, SANDBOX: '0', MACHINES: 'openstack', ...operator, OS_AUTH_URL: cloud.authUrl },
      ...{ OS_USERNAME: SHOP.name, OS_PASSWORD: SHOP.password, OS_PROJECT_NAME: SHOP.project },
      ...{ OPENSTACK_NETWORK: 'network-1', OPENSTACK_READER_USERNAME: 'reader' },
      ...{ OPENSTACK_READER_PASSWORD: 'reader-secret', ...changed }
    }
    const { status, stdout, stderr } = await operate(['capacity', 'compare'], settings, COMMANDS)
    return { status, output: JSON.parse(stdout || '{}'), stderr }
  }
})
afterEach(async () => {
  await cloud.close()
  await shop.closeBalanced()
})

function provider(uuid: string) {
  const found = cloud.fake.providers.find((one) => one.uuid === uuid)
  if (found === undefined) throw new Error(`Placement has no ${uuid}.`)
  return found
}

const provisioner = async () => provisionerOf(cloud, await readShopId(shop.db))

/** A server of a customer whose machine runs in the cloud. */
async function started(): Promise<number> {
  const { server_id } = await shop.create(await shop.account(20_000_000), { flavor_id: FLAVOR.cloud })
  const openstack = await provisioner()
  const isReady = async () =>
    (await shop.pool.query('select from machines where has_booted and server_id = $1', [server_id]))
      .rowCount === 1
  for (let i = 0; i < 50 && !(await isReady()); i++) {
    await shop.pool.query('update machines set next_step_at = product_now() where next_step_at is not null')
    for (const machine of await takeMachines(shop.db, 10)) await stepMachine(shop.db, { openstack }, machine)
  }
  return server_id
}

test('typed capacity is compared with the servers that hosts and quotas still allow', async () => {
  expect(await run()).toMatchObject({
    status: 0,
    output: {
      flavors: [
        {
          flavor_id: FLAVOR.cloud,
          typed: 3,
          held: 0,
          free: 3,
          refused_at: null,
          cloud_free: 3,
          because: 'hosts'
        }
      ],
      resources: [
        { resource: 'CUSTOM_GPU_L40S', total: 3, used: 0 },
        { resource: 'MEMORY_MB', total: 524_288, used: 0 },
        { resource: 'VCPU', total: 128, used: 0 }
      ],
      quotas: expect.arrayContaining([{ of: 'cores', limit: 100, used: 0 }]),
      leaks: [],
      confirmed: []
    }
  })
  cloud.fake.computeLimits['totalCoresUsed'] = 84
  expect(await run()).toMatchObject({
    status: 3,
    output: { flavors: [{ cloud_free: 2, because: 'quota of cores' }] }
  })
})

test('hosts that are disabled or down are not counted', async () => {
  cloud.fake.hostsDown.push('one')
  expect(await run()).toMatchObject({ output: { flavors: [{ cloud_free: 1 }] } })
  cloud.fake.hostsDown.length = 0
  Object.assign(provider('two'), { is_disabled: true })
  expect(await run()).toMatchObject({ output: { flavors: [{ cloud_free: 2 }] } })
})

test('without a reader, or with an unreadable password, the capacity is unknown', async () => {
  expect(await run({ OPENSTACK_READER_USERNAME: '' })).toMatchObject({
    status: 0,
    output: {
      flavors: [{ cloud_free: null, because: 'OPENSTACK_READER_USERNAME is not set' }],
      resources: null
    }
  })
  expect(await run({ OPENSTACK_READER_PASSWORD: SHOP.password })).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/GET \/resource_providers: answered 403 Access was denied/)
  })
  const missing = { OPENSTACK_READER_PASSWORD: '', OPENSTACK_READER_PASSWORD_FILE: '/nowhere/secret' }
  expect(await run(missing)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'OPENSTACK_READER_PASSWORD_FILE: /nowhere/secret cannot be read (ENOENT).'
    )
  })
})

test('a flavor that was refused is launched again once the cloud has its capacity', async () => {
  const refuse = () => shop.pool.query('update flavors set refused_at = product_now()')
  await refuse()
  provider('one-card-0').allocations['of-others'] = { CUSTOM_GPU_L40S: 1 }
  cloud.fake.projects.set('of-others', 'another')
  expect(await run()).toMatchObject({ status: 3, output: { flavors: [{ cloud_free: 2 }], confirmed: [] } })
  delete provider('one-card-0').allocations['of-others']
  expect(await run()).toMatchObject({ status: 0, output: { confirmed: [FLAVOR.cloud] } })
  const { rows } = await shop.pool.query(
    'select max_available, refused_at from flavors where flavor_id = $1',
    [FLAVOR.cloud]
  )
  expect(rows).toEqual([{ max_available: 3, refused_at: null }])
})

test('an active machine is listed while its host does not answer', async () => {
  const server_id = await started()
  const [server] = await cloud.servers()
  provider('one').allocations[server?.id ?? ''] = { VCPU: 8 }
  expect((await run()).output.leaks).toEqual([])
  cloud.fake.hostsDown.push('one')
  const { status, output } = await run()
  expect(status).toBe(3)
  expect(output.leaks).toEqual([
    { kind: 'server', id: server?.id, server_id, what: 'its host does not answer' }
  ])
})

test('differences between the records and the cloud are listed', async () => {
  const server_id = await started()
  const [server] = await cloud.servers()
  provider('one-card-0').allocations[server?.id ?? ''] = { CUSTOM_GPU_L40S: 1 }
  expect((await run()).output.leaks).toEqual([])
  // a server of another database, older than ten minutes
  cloud.skip(-HALF_AN_HOUR)
  await new ContractServer(cloud, 77, await provisioner()).until({ want: 'run', operation: 1 })
  cloud.skip(HALF_AN_HOUR)
  provider('one-card-1').allocations['dead-server'] = { CUSTOM_GPU_L40S: 1 }
  cloud.fake.meddle('delete', server?.id ?? '')
  const [port] = cloud.fake.ports.keys()
  cloud.fake.ports.delete(port ?? '')
  const { output } = await run()
  const found = output.leaks.map((leak) => ({ ...leak, what: leak.what.replace(/shop-\w+-/, 'shop-…-') }))
  const unowned = (kind: string, name: string) => ({ kind, server_id: null, what: `no record owns ${name}` })
  const missing = (kind: string, id = '') => ({ kind, id, server_id, what: 'the cloud does not have it' })
  const claim = (id = '') => ({
    ...{ kind: 'claim', id, server_id: null },
    what: 'Placement holds {"CUSTOM_GPU_L40S":1} for a server that does not exist'
  })
  expect(found).toEqual([
    expect.objectContaining(unowned('server', 'shop-…-mark77-1')),
    expect.objectContaining(unowned('volume', 'shop-…-mark77')),
    expect.objectContaining(unowned('port', 'shop-…-mark77')),
    missing('server', server?.id),
    missing('port', port),
    claim(server?.id),
    claim('dead-server')
  ])
})
