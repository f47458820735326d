import { type Flavor, flavorIds, type ServerConfig } from '@cloud/api'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FakeCloud } from '../../../../testing/openstack/contract/fake-cloud.ts'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { mailbox } from '../testing/mailbox.ts'
import { Person } from '../testing/person.ts'
import { loadSamples, type Served, serve, serveSamples } from '../testing/serve.ts'
import { answerByHand, correctAddresses, readyAnswer } from './answer-by-hand.ts'
import { stepMachine, takeMachines } from './machine-steps.ts'
import { sendReadyMail } from './ready-mail.ts'

const SHOP = { SANDBOX: '0', CONFIRM_EMAIL: '0', LIMIT_REQUESTS_PER_SECOND: '100000', LIMIT_SIGN_UPS: '1000' }
let cloud: FakeCloud
let shop: Served
beforeAll(async () => {
  cloud = await FakeCloud.open()
  shop = await serve({
    ...SHOP,
    MACHINES: 'openstack',
    OS_AUTH_URL: cloud.authUrl,
    OS_USERNAME: 'shop',
    OS_PASSWORD: 'shop-secret',
    OS_PROJECT_NAME: 'shop',
    OPENSTACK_NETWORK: 'network-1'
  })
  await loadSamples(shop)
  await shop.owner.query(
    "update flavors set openstack_flavor = 'cpu.small'; update oses set openstack_image = 'debian-13', login = 'debian'"
  )
})
afterAll(async () => {
  await shop.stop()
  await cloud.close()
})
afterEach(() => vi.restoreAllMocks())

let topUps = 0

/** Signs a customer up and creates a server, which starts; its machine does not answer yet. */
async function start(served: Served): Promise<{ person: Person; id: number }> {
  const person = await Person.signedUp(served.base)
  const { account_id } = person
  await inTransaction(served.services.db, async (tx) =>
    creditTopUp(tx, {
      account_id,
      top_up_id: ++topUps,
      payment_type: 'acquiring',
      amount_rub_cents: 100_000_000,
      now: await productNow(tx)
    })
  )
  const flavors = (await person.get('/api/v1/flavors/')).body as readonly Flavor[]
  const flavor = flavors.find(({ gpu, max_available }) => gpu === null && max_available > 0)
  if (flavor === undefined) throw new Error('no flavor without a card is free')
  const created = await person.post('/api/v1/create_user_server_config', {
    ...{ name: 'web', os_id: 1, ...flavorIds(flavor), ssd_count: 256, price_plan: 0, is_in_queue: false }
  })
  const id = (created.body as { server_id: number }).server_id
  expect(await read(person, id)).toMatchObject({
    ...{ status: 1, addresses: [], login: null, can_reboot: false, has_console: false }
  })
  return { person, id }
}

const read = async (person: Person, id: number) =>
  (await person.get(`/api/v1/cld_srv_cfg/${id}/`)).body as ServerConfig

/** Lets the machines of a shop do their steps until a server shows what is expected. */
async function stepUntil(served: Served, isDone: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 100 && !(await isDone()); i++) {
    await served.owner.query(
      'update machines set next_step_at = product_now() where next_step_at is not null'
    )
    for (const machine of await takeMachines(served.services.db, 10))
      await stepMachine(served.services.db, served.services.provisioners, machine)
  }
  expect(await isDone()).toBe(true)
}

async function startInCloud() {
  const { person, id } = await start(shop)
  await stepUntil(shop, async () => (await read(person, id)).status === 2)
  const instance = [...cloud.fake.servers.values()].at(-1)
  if (instance === undefined) throw new Error('the cloud has no server')
  const act = (name: string, key?: string) =>
    person.post(`/api/v1/cld_srv_cfg/${id}/${name}/`, {}, key === undefined ? {} : { 'idempotency-key': key })
  return { person, id, instance, act }
}

test('a ready server has addresses and a login, and keeps them over a pause', async () => {
  const { person, id } = await startInCloud()
  const connection = {
    addresses: [{ version: 4, address: expect.stringMatching(/^203\.0\.113\./) }],
    login: 'debian',
    is_off_inside: false,
    manual_start: null
  }
  expect(await read(person, id)).toMatchObject({ ...connection, can_reboot: true, has_console: true })
  await person.post(`/api/v1/change_status_cld_srv/${id}/`, { status: 0 })
  expect(await read(person, id)).toMatchObject({ ...connection, can_reboot: false, has_console: false })
  await stepUntil(shop, async () => (await read(person, id)).status === -1)
  await person.post(`/api/v1/change_status_cld_srv/${id}/`, { status: -3 })
  expect(await read(person, id)).toMatchObject({ addresses: [], login: null })
})

test('a reboot is sent once per key, costs nothing and answers the server', async () => {
  const { person, id, act } = await startInCloud()
  const before = (await person.get('/api/v1/user/')).body
  cloud.proxy.requests.length = 0
  const first = await act('reboot', 'once')
  expect(first).toMatchObject({ status: 200, body: { id, status: 2 } })
  expect((await act('reboot', 'once')).body).toEqual(first.body)
  expect(cloud.proxy.requests.filter((request) => request.endsWith('/action'))).toHaveLength(1)
  expect((await person.get('/api/v1/user/')).body).toEqual(before)
})

test('a reboot starts a machine that was shut down from inside', async () => {
  const { person, id, instance, act } = await startInCloud()
  instance.status = 'SHUTOFF'
  await shop.owner.query('update machines set next_step_at = product_now() where server_id = $1', [id])
  await stepUntil(shop, async () => (await read(person, id)).is_off_inside)
  expect(await act('reboot')).toMatchObject({ status: 200 })
  expect(instance.task).toBe('powering-on')
  instance.status = 'ACTIVE'
  instance.task = null
  await shop.owner.query('update machines set next_step_at = product_now() where server_id = $1', [id])
  await stepUntil(shop, async () => !(await read(person, id)).is_off_inside)
})

test('the URL of a console is answered, and neither stored nor logged', async () => {
  const { act } = await startInCloud()
  const logged = vi.spyOn(console, 'error')
  const { status, body } = await act('console', 'console-key')
  const { url, expires_at } = body as { url: string; expires_at: string }
  expect(status).toBe(200)
  expect(url).toMatch(/^http:\/\/203\.0\.113\.250:6080\/vnc_auto\.html\?path=%3Ftoken%3D/)
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
  const stored = await shop.owner.query("select from idempotency_keys where key = 'console-key'")
  expect(stored.rowCount).toBe(0)
  expect(JSON.stringify(logged.mock.calls)).not.toContain('token')
})

test('the console log has the lines that were asked for, 200 without a number', async () => {
  const { person, id } = await startInCloud()
  cloud.fake.consoleLines.push(...Array.from({ length: 300 }, (_, n) => `line ${n}`))
  const log = async (query: string) =>
    (await person.get(`/api/v1/cld_srv_cfg/${id}/console-log/${query}`)) as {
      status: number
      body: { text: string }
    }
  expect((await log('?lines=2')).body).toEqual({ text: 'line 298\nline 299' })
  expect((await log('')).body.text.split('\n')).toHaveLength(200)
  expect(await log('?lines=0')).toMatchObject({
    status: 400,
    body: { fields: { lines: expect.any(String) } }
  })
  expect(await log('?lines=1001')).toMatchObject({ status: 400 })
})

test('only the owner of an active server reaches its machine', async () => {
  const { person, id } = await start(shop)
  expect(await person.post(`/api/v1/cld_srv_cfg/${id}/reboot/`, {})).toMatchObject({
    status: 409,
    body: { code: 'wrong_status' }
  })
  const stranger = await Person.signedUp(shop.base)
  for (const name of ['reboot', 'console'])
    expect(await stranger.post(`/api/v1/cld_srv_cfg/${id}/${name}/`, {})).toMatchObject({ status: 404 })
  expect(await stranger.get(`/api/v1/cld_srv_cfg/${id}/console-log/`)).toMatchObject({ status: 404 })
})

test('a cloud that fails or does not answer within 10 seconds is 503 machines_unavailable', async () => {
  const { act, instance } = await startInCloud()
  const unavailable = { status: 503, body: { code: 'machines_unavailable' } }
  cloud.proxy.breakNext(/action$/, 503)
  expect(await act('reboot')).toMatchObject(unavailable)
  instance.task = 'rebooting'
  instance.requests_left = 5
  expect(await act('reboot')).toMatchObject(unavailable)
  const { openstack } = shop.services.provisioners
  if (openstack === undefined) throw new Error('OpenStack is not set up')
  const realTimeout = setTimeout
  const wait = vi.fn((run: () => void, _ms: number) => realTimeout(run, 0))
  vi.spyOn(openstack as { reboot: (machine: object) => Promise<void> }, 'reboot').mockImplementation(() => {
    vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce(wait as never)
    return new Promise(() => {})
  })
  expect(await act('reboot')).toMatchObject(unavailable)
  expect(wait).toHaveBeenCalledWith(expect.any(Function), 10_000)
})

test('a simulated machine can be rebooted and has no console', async () => {
  const sandbox = await serveSamples()
  const { person, id } = await start(sandbox)
  await person.post('/api/v1/sandbox/clock/', { advance_seconds: 0 })
  expect(await person.post(`/api/v1/cld_srv_cfg/${id}/reboot/`, {})).toMatchObject({
    status: 200,
    body: {
      status: 2,
      addresses: [
        { version: 4, address: expect.stringMatching(/^203\.0\.113\./) },
        { version: 6, address: expect.stringMatching(/^2001:db8::/) }
      ]
    }
  })
  expect(await person.post(`/api/v1/cld_srv_cfg/${id}/console/`, {})).toMatchObject({
    status: 409,
    body: { code: 'no_console' }
  })
  await sandbox.stop()
})

test('a start by hand says how long it may take; its machine has neither reboot nor console', async () => {
  const byHand = await serve({ ...SHOP, MACHINES: 'manual' })
  await loadSamples(byHand)
  const { person, id } = await start(byHand)
  const { manual_start } = await read(person, id)
  const { requested_at = '', due_at = '' } = manual_start ?? {}
  expect(Date.parse(due_at) - Date.parse(requested_at)).toBe(24 * 3_600_000)
  const { db } = byHand.services
  const addresses = [{ version: 4, address: '198.51.100.7' }] as const
  const { emails, mailService } = mailbox()
  const sendQueued = async () => {
    const { rows } = await byHand.owner.query(
      `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id
       where t.identifier = 'mail-server-ready'`
    )
    await byHand.owner.query('delete from graphile_worker._private_jobs')
    for (const { payload } of rows) await sendReadyMail(db, mailService, payload)
  }
  await inTransaction(db, async (tx) =>
    answerByHand(tx, id, readyAnswer(addresses, 'ubuntu'), null, await productNow(tx))
  )
  await sendQueued()
  expect(emails).toEqual([
    {
      to: expect.any(String),
      subject: 'Сервер готов: web',
      text: `Здравствуйте!

Сервер готов: «web».

Адрес IPv4: 198.51.100.7
Логин: ubuntu
Подключиться: ssh ubuntu@198.51.100.7

Сервер в панели:

https://cloud.example/panel/servers/${id}`
    }
  ])
  await inTransaction(db, (tx) => correctAddresses(tx, id, addresses, null))
  await sendQueued()
  expect(emails).toHaveLength(1)
  const corrected = [{ version: 6, address: '2001:db8::7' }] as const
  await inTransaction(db, (tx) => correctAddresses(tx, id, corrected, null))
  await sendQueued()
  expect(emails[1]?.text).toContain('ssh ubuntu@2001:db8::7')
  expect(await read(person, id)).toMatchObject({ status: 2, addresses: corrected, manual_start: null })
  for (const [name, code] of [
    ['reboot', 'no_reboot'],
    ['console', 'no_console']
  ])
    expect(await person.post(`/api/v1/cld_srv_cfg/${id}/${name}/`, {})).toMatchObject({
      status: 409,
      body: { code }
    })
  await byHand.stop()
})
