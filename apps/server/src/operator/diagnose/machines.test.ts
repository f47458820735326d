import { afterEach, beforeEach, expect, test } from 'vitest'
import { FakeCloud } from '../../../../../testing/openstack/contract/fake-cloud.ts'
import { SECURITY_GROUP } from '../../../../../testing/openstack/fake/neutron.ts'
import { SHOP } from '../../../../../testing/openstack/stack/seed.ts'
import { FLAVOR, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { describeCloud } from '../../machines/openstack/describe-cloud.ts'
import { readSettings } from '../../platform/settings.ts'
import { diagnoseMachines } from './machines.ts'

let shop: SmallCloud
let cloud: FakeCloud
beforeEach(async () => {
  shop = await SmallCloud.open()
  await shop.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'openstack'), ('openstack', '1')"
  )
  await shop.pool.query("update oses set openstack_image = 'debian-13'")
  await shop.pool.query('update flavors set closed = flavor_id <> $1', [FLAVOR.rare])
  await shop.pool.query("update flavors set openstack_flavor = 'gpu.2'")
  cloud = await FakeCloud.open()
  cloud.fake.flavors.push({
    id: 'gpu.2',
    vcpus: 16,
    ram: 64 * 1024,
    extra_specs: { 'pci_passthrough:alias': 'l40s:2' }
  })
})
afterEach(async () => {
  await cloud.close()
  await shop.close()
})

const settings = (changed: Record<string, string> = {}) =>
  readSettings(
    {
      SANDBOX: '0',
      MACHINES: 'openstack',
      OS_AUTH_URL: cloud.authUrl,
      OS_USERNAME: SHOP.name,
      OS_PASSWORD: SHOP.password,
      OS_PROJECT_NAME: SHOP.project,
      OPENSTACK_NETWORK: 'network-1',
      OPENSTACK_SECURITY_GROUPS: SECURITY_GROUP,
      OPENSTACK_VOLUME_TYPE: 'fast',
      ...changed
    },
    '/nowhere'
  )
const wrong = async (changed: Record<string, string> = {}) =>
  (await diagnoseMachines(shop.db, settings(changed))).filter(({ ok }) => !ok)

test('a cloud with all resources of the catalogue has no problems', async () => {
  expect(await wrong()).toEqual([])
})

test.each([
  [{ OS_PASSWORD: 'wrong' }, 'OpenStack', /answered 401 \(request req-/],
  [
    { OPENSTACK_NETWORK: 'none' },
    'OpenStack network',
    /^GET \/networks\/none: 404, there is no such network$/
  ],
  [
    { OPENSTACK_SECURITY_GROUPS: 'default' },
    'OpenStack network',
    /^GET \/security-groups\/default: 404, there is no such security_group$/
  ],
  [{ OPENSTACK_SECURITY_GROUPS: '' }, 'OpenStack network', /without security groups Neutron lets nobody in/],
  [{ OPENSTACK_VOLUME_TYPE: 'slow' }, 'OpenStack volumes', /there is no volume type slow/],
  [
    { OS_PASSWORD: '', OS_PASSWORD_FILE: '/nowhere/secret' },
    'OpenStack',
    /^OS_PASSWORD_FILE: \/nowhere\/secret cannot be read \(ENOENT\)\.$/
  ],
  [{ OS_PASSWORD: '', OS_PASSWORD_FILE: '/dev/null' }, 'OpenStack', /\/dev\/null is empty\.$/],
  [
    { OPENSTACK_READER_USERNAME: 'shop', OPENSTACK_READER_PASSWORD: SHOP.password },
    'OpenStack reader',
    /403 Access was denied/
  ]
])('%j is found', async (changed, check, found) => {
  expect(await wrong(changed)).toEqual([
    expect.objectContaining({ check, found: expect.stringMatching(found) })
  ])
})

test('a region must be set if the catalogue has several', async () => {
  cloud.fake.otherRegion = 'two'
  const foundWith = async (changed = {}) => (await wrong(changed)).map(({ found }) => found)
  const listed = "the cloud's catalogue has compute in the regions two, one"
  expect(await foundWith()).toEqual([`${listed}: set OS_REGION_NAME to one of them`])
  expect(await foundWith({ OS_REGION_NAME: 'three' })).toEqual([
    `${listed}, not in three: set OS_REGION_NAME to one of them`
  ])
  expect(await wrong({ OS_REGION_NAME: 'one' })).toEqual([])
})

test('flavors, images and quotas are compared with the catalogue', async () => {
  cloud.fake.flavors[0] = {
    id: 'gpu.2',
    vcpus: 8,
    ram: 1024,
    extra_specs: { 'resources:CUSTOM_GPU_L40S': '1' }
  }
  cloud.fake.images.set('debian-13', 'deactivated')
  cloud.fake.computeLimits['totalInstancesUsed'] = 10
  expect((await wrong()).map(({ found }) => found)).toEqual([
    'systems whose image is deactivated: Ubuntu 24.04',
    'flavors with other vCPU: 4 (16, gpu.2 has 8); flavors with other memory in MB: 4 (65536, gpu.2 has 1024); flavors with other GPU: 4 (2, gpu.2 has 1)',
    'the quota of instances is used up: 10 of 10'
  ])
})

test('a fault of many flavors is one line with the first of them', async () => {
  const { rows } = await shop.pool.query<{ flavor_id: number }>(
    'update flavors set closed = false, openstack_flavor = null returning flavor_id'
  )
  const ids = rows.map(({ flavor_id }) => flavor_id).sort((a, b) => a - b)
  expect((await wrong()).find(({ check }) => check === 'OpenStack flavors')?.found).toBe(
    `flavors without openstack_flavor: ${ids.slice(0, 3).join(', ')} and ${ids.length - 3} more`
  )
})

test('a volume type that lets two machines have one disk is found', async () => {
  Object.assign(cloud.fake.volumeTypes[0]?.extra_specs ?? {}, { multiattach: '<is> True' })
  expect((await wrong()).map(({ found }) => found)).toEqual([
    'fast has multiattach: two machines could get one disk'
  ])
})

test('quotas must suffice for the typed free capacity', async () => {
  await shop.pool.query('update flavors set max_available = 4 where flavor_id = $1', [FLAVOR.rare])
  Object.assign(cloud.fake.computeLimits, { maxTotalCores: 70, totalCoresUsed: 10 })
  Object.assign(cloud.fake.portLimits, { limit: 5, used: 5 })
  expect((await wrong()).map(({ found }) => found)).toEqual([
    'the quota of cores leaves 60, the typed free capacity needs 64; the quota of ports is used up: 5 of 5'
  ])
})

test('servers and flavors whose provisioner is not set up are counted, and flavors that wait for a confirmed capacity', async () => {
  const { rowCount: flavors } = await shop.pool.query('update flavors set closed = false')
  await shop.create(await shop.account(1_000_000))
  await shop.pool.query("update machines set provisioner = 'openstack'")
  await shop.pool.query('update flavors set refused_at = product_now() where flavor_id = $1', [FLAVOR.cpu])
  const diagnose = () => diagnoseMachines(shop.db, { ...settings(), openstack: undefined })
  expect((await diagnose()).map(({ found }) => found)).toEqual([
    'refused launches of flavors 1',
    `1 servers and ${flavors} flavors on offer of a provisioner that is not set up`
  ])
  await shop.pool.query("update machines set provisioner = 'manual'")
  expect((await diagnose()).at(-1)).toMatchObject({
    ok: false,
    found: expect.stringMatching(/^0 servers and/)
  })
  await shop.pool.query("update flavors set machines = 'manual'")
  expect((await diagnose()).at(-1)).toMatchObject({ ok: true })
})

test('a shop starts although the cloud is unreachable, and logs it', async () => {
  const { openstack } = settings({ OS_AUTH_URL: 'http://127.0.0.1:9/v3' })
  if (openstack === undefined) throw new Error('OpenStack is set up')
  expect(await describeCloud(openstack)).toBe(
    'Machines: OpenStack does not answer, launches wait for it: POST /v3/auth/tokens: no answer (bad port)'
  )
  expect(await describeCloud(settings().openstack ?? openstack)).toContain('Machines: by OpenStack at')
  const { openstack: unreadable } = settings({ OS_PASSWORD: '', OS_PASSWORD_FILE: '/nowhere/secret' })
  expect(await describeCloud(unreadable ?? openstack)).toContain('/nowhere/secret cannot be read (ENOENT)')
})
