import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { CloudShop } from '../testing/cloud-shop.ts'

let cloudShop: CloudShop
let cloud: CloudShop['cloud']
let shop: CloudShop['shop']
beforeAll(async () => {
  cloudShop = await CloudShop.open()
  cloud = cloudShop.cloud
  shop = cloudShop.shop
})
afterAll(() => cloudShop.close())

test('a reboot is sent once per key, costs nothing and returns the server', async () => {
  const { person, id, act } = await cloudShop.start()
  const before = (await person.get('/api/v1/user/')).body
  cloud.proxy.requests.length = 0
  const first = await act('reboot', 'once')
  expect(first).toMatchObject({ status: 200, body: { id, status: 2 } })
  expect((await act('reboot', 'once')).body).toEqual(first.body)
  expect(cloud.proxy.requests.filter((request) => request.endsWith('/action'))).toHaveLength(1)
  expect((await person.get('/api/v1/user/')).body).toEqual(before)
})

test('of two concurrent reboots with one key one is sent, and a failed reboot is sent again', async () => {
  const { act, person } = await cloudShop.start()
  const { openstack } = shop.services.provisioners
  if (openstack?.reboot === undefined) throw new Error('OpenStack is not set up')
  const answered = Promise.withResolvers<void>()
  const reboot = vi.spyOn(openstack as Required<typeof openstack>, 'reboot')
  reboot.mockImplementationOnce(() => answered.promise)
  const first = act('reboot', 'twice')
  await expect.poll(() => reboot.mock.calls.length).toBe(1)
  const inProgress = { status: 409, body: { code: 'key_in_progress' } }
  expect(await act('reboot', 'twice')).toMatchObject(inProgress)
  answered.resolve()
  expect([await first, await act('reboot', 'twice')]).toMatchObject([{ status: 200 }, { status: 200 }])
  expect(reboot).toHaveBeenCalledTimes(1)
  cloud.proxy.breakNext(/action$/, 'lose request')
  expect(await act('reboot', 'again')).toMatchObject({ status: 503 })
  expect(await person.get('/api/v1/idempotency-keys/again/')).toMatchObject({ status: 404 })
  expect(await act('reboot', 'again')).toMatchObject({ status: 200 })
  expect(reboot).toHaveBeenCalledTimes(3)
})

test('a reboot without an answer, because its process ended, is sent again after its time limit', async () => {
  const { act, person } = await cloudShop.start()
  await act('reboot', 'left')
  const leave = (until: number) =>
    shop.owner.query("update idempotency_keys set status = 409, answer = $1 where key = 'left'", [
      `sending until ${until}`
    ])
  await leave(Date.now() + 10_000)
  expect(await act('reboot', 'left')).toMatchObject({ status: 409, body: { code: 'key_in_progress' } })
  expect(await person.get('/api/v1/idempotency-keys/left/')).toMatchObject({
    status: 409,
    body: { code: 'in_progress' }
  })
  await leave(Date.now() - 1)
  for (const one of cloud.fake.servers.values()) one.task = null
  expect(await act('reboot', 'left')).toMatchObject({ status: 200 })
})

test('without a provisioner reboot, console and console log return 409 machines_unavailable', async () => {
  const { person, id, act } = await cloudShop.start()
  const { provisioners } = shop.services
  const { openstack } = provisioners
  Object.assign(provisioners, { openstack: undefined })
  const unavailable = { status: 409, body: { code: 'machines_unavailable' } }
  for (const name of ['reboot', 'console']) expect(await act(name)).toMatchObject(unavailable)
  expect(await person.get(`/api/v1/cld_srv_cfg/${id}/console-log/`)).toMatchObject(unavailable)
  Object.assign(provisioners, { openstack })
})
