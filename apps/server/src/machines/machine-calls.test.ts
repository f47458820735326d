import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { CloudShop, readServer, SHOP, startServer, stepUntil } from '../testing/cloud-shop.ts'
import { mailbox } from '../testing/mailbox.ts'
import { Person } from '../testing/person.ts'
import { loadSamples, serve, serveSamples } from '../testing/serve.ts'
import { answerByHand, correctAddresses } from './answer-by-hand.ts'
import { sendReadyMail } from './ready-mail.ts'
import { sweep } from './sweep.ts'

let cloudShop: CloudShop
let cloud: CloudShop['cloud']
let shop: CloudShop['shop']
beforeAll(async () => {
  cloudShop = await CloudShop.open()
  cloud = cloudShop.cloud
  shop = cloudShop.shop
})
afterAll(() => cloudShop.close())
afterEach(() => vi.restoreAllMocks())

test('a ready server has addresses and a login, and keeps them during a pause', async () => {
  const { person, id } = await cloudShop.start()
  const connection = {
    addresses: [{ version: 4, address: expect.stringMatching(/^203\.0\.113\./) }],
    login: 'debian',
    is_off_inside: false,
    manual_start: null
  }
  expect(await readServer(person, id)).toMatchObject({ ...connection, can_reboot: true, has_console: true })
  await person.post(`/api/v1/change_status_cld_srv/${id}/`, { status: 0 })
  expect(await readServer(person, id)).toMatchObject({ ...connection, can_reboot: false, has_console: false })
  await stepUntil(shop, async () => (await readServer(person, id)).status === -1)
  await person.post(`/api/v1/change_status_cld_srv/${id}/`, { status: -3 })
  expect(await readServer(person, id)).toMatchObject({ addresses: [], login: null })
})

test('the next sweep notices an address that changed in the cloud, which is mailed once, and a machine that was shut down or deleted', async () => {
  const { person, id, instance } = await cloudShop.start()
  await stepUntil(shop, async () => {
    const due = 'select from machines where server_id = $1 and next_step_at is not null'
    return (await shop.owner.query(due, [id])).rowCount === 0
  })
  const { openstack } = shop.services.provisioners
  if (openstack === undefined) throw new Error('OpenStack is not set up')
  await shop.owner.query('delete from graphile_worker._private_jobs')
  const sweepAgain = async () => {
    await shop.owner.query("delete from settings where key = 'swept_at'")
    await sweep(shop.services.db, openstack, Date.now())
    const due = await shop.owner.query(
      'update machines set next_step_at = product_now() where server_id = $1 and next_step_at is not null',
      [id]
    )
    return due.rowCount
  }
  expect(await sweepAgain()).toBe(0)
  const [ip] = cloud.fake.ports.get(instance.port)?.fixed_ips ?? []
  if (ip === undefined) throw new Error('the port has no address')
  ip.ip_address = '2001:db8::9'
  expect(await sweepAgain()).toBe(1)
  const addresses = [{ version: 6, address: '2001:db8::9' }]
  await stepUntil(shop, async () => (await readServer(person, id)).addresses[0]?.version === 6)
  expect(await readServer(person, id)).toMatchObject({ status: 2, addresses })
  expect(await sweepAgain()).toBe(0)
  const { rowCount } = await shop.owner.query(
    `select from graphile_worker._private_jobs join graphile_worker._private_tasks t on t.id = task_id
     where t.identifier = 'mail-server-ready'`
  )
  expect(rowCount).toBe(1)
  // a change that `changed` misses, because the clock of the cloud is an hour behind
  cloud.fake.now = () => Date.now() - 3_600_000
  cloud.fake.meddle('stop', instance.id)
  expect(await sweepAgain()).toBe(1)
  await stepUntil(shop, async () => (await readServer(person, id)).is_off_inside)
  expect(await sweepAgain()).toBe(0)
  cloud.fake.meddle('delete', instance.id)
  expect(await sweepAgain()).toBe(1)
  await stepUntil(shop, async () => (await readServer(person, id)).status === -4)
})

test('a reboot starts a machine that was shut down from inside', async () => {
  const { person, id, instance, act } = await cloudShop.start()
  instance.status = 'SHUTOFF'
  await shop.owner.query('update machines set next_step_at = product_now() where server_id = $1', [id])
  await stepUntil(shop, async () => (await readServer(person, id)).is_off_inside)
  expect(await act('reboot')).toMatchObject({ status: 200 })
  expect(instance.task).toBe('powering-on')
  instance.status = 'ACTIVE'
  instance.task = null
  await shop.owner.query('update machines set next_step_at = product_now() where server_id = $1', [id])
  await stepUntil(shop, async () => !(await readServer(person, id)).is_off_inside)
})

test('the URL of a console is returned, and neither stored nor logged', async () => {
  const { act } = await cloudShop.start()
  const logged = vi.spyOn(console, 'error')
  const { status, body } = await act('console', 'console-key')
  const { url, expires_at } = body as { url: string; expires_at: string }
  expect(status).toBe(200)
  expect(await act('console', 'x'.repeat(300))).toMatchObject({ status: 200 })
  expect(url).toMatch(/^http:\/\/203\.0\.113\.250:6080\/vnc_auto\.html\?path=%3Ftoken%3D/)
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now())
  const stored = await shop.owner.query("select from idempotency_keys where key = 'console-key'")
  expect(stored.rowCount).toBe(0)
  expect(JSON.stringify(logged.mock.calls)).not.toContain('token')
})

test('the console log has the requested number of lines, 200 by default, without the colours of terminals', async () => {
  const { person, id } = await cloudShop.start()
  cloud.fake.consoleLines.push(...Array.from({ length: 300 }, (_, n) => `line ${n}`))
  const log = async (query: string) =>
    (await person.get(`/api/v1/cld_srv_cfg/${id}/console-log/${query}`)) as {
      status: number
      body: { text: string }
    }
  expect((await log('?lines=2')).body).toEqual({ text: 'line 298\nline 299' })
  expect((await log('')).body.text.split('\n')).toHaveLength(200)
  cloud.fake.consoleLines.push('[\u001B[0;32m  OK  \u001B[0m] Started \u001B[0;1;39mssh.service\u001B[0m.')
  expect((await log('?lines=1')).body).toEqual({ text: '[  OK  ] Started ssh.service.' })
  expect(await log('?lines=0')).toMatchObject({
    status: 400,
    body: { fields: { lines: expect.any(String) } }
  })
  expect(await log('?lines=1001')).toMatchObject({ status: 400 })
})

test('only the owner of an active server can call its machine', async () => {
  const { person, id } = await startServer(shop)
  expect(await person.post(`/api/v1/cld_srv_cfg/${id}/reboot/`, {})).toMatchObject({
    status: 409,
    body: { code: 'wrong_status' }
  })
  const stranger = await Person.signedUp(shop.base)
  for (const name of ['reboot', 'console'])
    expect(await stranger.post(`/api/v1/cld_srv_cfg/${id}/${name}/`, {})).toMatchObject({ status: 404 })
  expect(await stranger.get(`/api/v1/cld_srv_cfg/${id}/console-log/`)).toMatchObject({ status: 404 })
})

test('if the cloud fails or does not answer within 10 seconds, the response is 503 machines_unavailable', async () => {
  const { act, instance } = await cloudShop.start()
  const unavailable = { status: 503, body: { code: 'machines_unavailable' } }
  cloud.proxy.breakNext(/action$/, 503)
  const refused = await act('reboot')
  expect(refused).toMatchObject(unavailable)
  expect(refused.headers.get('retry-after')).toBe('60')
  instance.task = 'rebooting'
  instance.requests_left = Infinity
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
  const { person, id } = await startServer(sandbox)
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

test('a start by operators shows its time limit; such a machine has neither reboot nor console', async () => {
  const byHand = await serve({ ...SHOP, MACHINES: 'manual' })
  await loadSamples(byHand)
  const { person, id } = await startServer(byHand)
  const { manual_start } = await readServer(person, id)
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
    answerByHand(tx, id, [{ outcome: 'ready', addresses, login: 'ubuntu' }], null, await productNow(tx))
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
  await inTransaction(db, async (tx) => correctAddresses(tx, id, addresses, null, await productNow(tx)))
  await sendQueued()
  expect(emails).toHaveLength(1)
  const corrected = [{ version: 6, address: '2001:db8::7' }] as const
  await inTransaction(db, async (tx) => correctAddresses(tx, id, corrected, null, await productNow(tx)))
  await sendQueued()
  expect(emails[1]?.text).toContain('ssh ubuntu@2001:db8::7')
  expect(await readServer(person, id)).toMatchObject({ status: 2, addresses: corrected, manual_start: null })
  await byHand.owner.query("update machines set addresses = '[]'")
  await sendReadyMail(db, mailService, { account_id: person.account_id, server_id: id })
  expect(emails).toHaveLength(2)
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
