import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../billing/testing/small-cloud.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { productNow } from '../platform/product-clock.ts'
import { changeStatus } from '../servers/change-status.ts'
import { mailbox } from '../testing/mailbox.ts'
import { machinesNotice } from './machines-notice.ts'
import { mailOperator } from './operator-mail.ts'

let cloud: SmallCloud

beforeAll(async () => {
  cloud = await SmallCloud.open(20)
  await cloud.pool.query("insert into settings values ('sandbox', '0'), ('machines', 'manual')")
  cloud.now = await cloud.do((tx) => productNow(tx))
})
afterAll(() => cloud.closeBalanced())

test('an e-mail that is not sent because nothing waits delays no later e-mail', async () => {
  expect(await machinesNotice(cloud.db)).toBeUndefined()
  const { rows } = await cloud.pool.query("select value from settings where key = 'machines_mailed_at'")
  expect(rows).toEqual([])
})

test('machines of a cloud and servers that never ran are not in the e-mail', async () => {
  const account = await cloud.account(1_000_000)
  const [cloudMachine, deleted, refused] = [
    await cloud.create(account),
    await cloud.create(account),
    await cloud.create(account)
  ]
  await cloud.answer(account, cloudMachine.server_id, 'ready')
  await cloud.answer(account, deleted.server_id, 'refused')
  await cloud.answer(account, refused.server_id, 'refused')
  for (const { server_id } of [deleted, refused])
    await cloud.do((tx, now) =>
      changeStatus(tx, account, server_id, now, { status: -3, expected_total_rub_cents: null })
    )
  await cloud.pool.query(
    `update machines set provisioner = 'openstack', has_booted = true, problem = 'it does not stop'
     where server_id = any($1)`,
    [[cloudMachine.server_id, deleted.server_id]]
  )
  expect(await machinesNotice(cloud.db)).toBeUndefined()
})

test('a deleted server stays in the e-mail until one was sent', async () => {
  const account = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(account)
  await cloud.answer(account, server_id, 'ready')
  await cloud.pool.query('update machines set has_booted = true where server_id = $1', [server_id])
  for (const status of [0, -3] as const) {
    await cloud.do((tx, now) =>
      changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null })
    )
    if (status === 0) await cloud.answer(account, server_id, 'down')
  }
  const send = (take: (mail: Mail) => 'sent') => {
    const { mailService, emails } = mailbox(take, 'shop@cloud.test')
    return { emails, sent: mailOperator(cloud.db, mailService, { machines_by_hand: true }) }
  }
  const lost = send(() => {
    throw new Error('The mail server does not answer.')
  })
  await expect(lost.sent).rejects.toThrow('does not answer')
  const { emails, sent } = send(() => 'sent')
  await sent
  expect(emails).toMatchObject([
    {
      subject: 'Машины ждут вас: 1',
      text: expect.stringContaining(`${server_id}: удалить с диском`)
    }
  ])
  expect(await machinesNotice(cloud.db)).toBeUndefined()
})

test.each([
  [
    ['Машины конфигурации 7 в облаке кончились.'],
    'Машины конфигурации 7 в облаке кончились',
    'Сообщение: Машины конфигурации 7 в облаке кончились.'
  ],
  [
    Array.from({ length: 21 }, (_, index) => `Сервер ${index}: запуск не удался.`),
    'Машины: сообщений 21',
    '19: запуск не удался.\n> и ещё 1'
  ]
])('an e-mail about machine notices has their text, case %#', async (machine_notices, subject, text) => {
  const { mailService, emails } = mailbox(undefined, 'shop@cloud.test')
  await mailOperator(cloud.db, mailService, { machine_notices })
  expect(emails).toMatchObject([
    {
      subject,
      text: expect.stringContaining(`${text}\n\npnpm operator machines list\npnpm operator notices list`)
    }
  ])
})
