import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendEventMail } from '../billing/send-event-mail.ts'
import { FLAVOR, HOUR, SmallCloud } from '../billing/testing/small-cloud.ts'
import { createMailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { readSettings } from '../platform/settings.ts'
import { changeStatus } from '../servers/change-status.ts'
import { freezeAccount, unfreezeAccount } from './accounts.ts'
import { failServer, repairServer } from './servers.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
})
afterAll(() => cloud.closeBalanced())

/** Returns the lines of each e-mail that waits to be sent to an account. */
async function mails(account_id: number): Promise<readonly (readonly string[])[]> {
  const { rows } = await cloud.pool.query(
    `select payload -> 'lines' as lines from graphile_worker._private_jobs
     where (payload ->> 'account_id')::bigint = $1 and payload -> 'lines' is not null order by id`,
    [account_id]
  )
  return rows.map(({ lines }) => lines)
}

const AGAIN = '. Запустить сервер снова можно будет, когда его починят; такой же новый можно собрать в панели'
const DISK = ', данные на диске целы, пока сервер не удалён'

const rename = (server_id: number, name: string) =>
  cloud.pool.query('update servers set name = $2 where server_id = $1', [server_id, name])

async function running(name: string) {
  const account = await cloud.account(72_000)
  const { server_id } = await cloud.create(account)
  await rename(server_id, name)
  await cloud.answer(account, server_id, 'ready')
  cloud.now += 3 * HOUR + 1
  return { account, server_id }
}

test('the owner of a failed machine gets an e-mail with the refund, also if an operator marked it as failed', async () => {
  const byItself = await running('обучение. 7')
  await cloud.answer(byItself.account, byItself.server_id, 'failed')
  expect(await mails(byItself.account)).toEqual([
    [`Сбой сервера «обучение. 7». На баланс вернулось 717,00\u00a0₽${DISK}${AGAIN}`]
  ])
  const byOperator = await running('b')
  await cloud.do((tx, now) => failServer(tx, byOperator.server_id, now))
  expect(await mails(byOperator.account)).toEqual([
    [`Сбой сервера «b». На баланс вернулось 717,00\u00a0₽${DISK}${AGAIN}`]
  ])
})

test('the owner gets an e-mail about a launch that is refused or not ready within 15 minutes', async () => {
  const account = await cloud.account(144_000)
  const refused = await cloud.create(account)
  await rename(refused.server_id, 'a')
  await cloud.answer(account, refused.server_id, 'refused')
  expect(await mails(account)).toEqual([
    [`Сервер «a» не удалось запустить. На баланс вернулось 720,00\u00a0₽${AGAIN}`]
  ])
  const late = await cloud.create(account)
  await rename(late.server_id, 'b')
  cloud.now += HOUR / 4
  await cloud.settle(account)
  expect(await mails(account)).toHaveLength(1)
  cloud.now += 1
  await cloud.settle(account)
  expect((await mails(account))[1]?.[0]).toMatch(/^Сервер «b» не удалось запустить\. /)
  await cloud.settle(account)
  expect(await mails(account)).toHaveLength(2)
})

test('a later launch that fails costs nothing and keeps the disk', async () => {
  const { account, server_id } = await running('c')
  await cloud.do((tx, now) => failServer(tx, server_id, now))
  await cloud.do((tx, now) => repairServer(tx, server_id, now))
  const start = { status: 1, expected_total_rub_cents: null } as const
  await cloud.do((tx, now) => changeStatus(tx, account, server_id, now, start))
  await cloud.answer(account, server_id, 'refused')
  expect((await mails(account)).at(-1)).toEqual([
    `Сервер «c» не удалось запустить. С баланса ничего не списано${DISK}${AGAIN}`
  ])
})

test('the owner gets an e-mail about a stopped server that an operator marks as failed', async () => {
  const account = await cloud.account()
  const { server_id } = await cloud.create(account)
  await rename(server_id, 'd')
  await cloud.do((tx, now) => failServer(tx, server_id, now))
  expect(await mails(account)).toEqual([[`Сервер «d» неисправен. С баланса ничего не списано${AGAIN}`]])
})

test('the owner gets one e-mail about freezing and one about unfreezing, with the servers', async () => {
  const { account, server_id } = await running('e')
  await cloud.topUp(account, 144_000)
  const second = await cloud.create(account, { flavor_id: FLAVOR.cpu })
  await rename(second.server_id, 'f')
  await cloud.answer(account, second.server_id, 'ready')
  const third = await cloud.create(account, { flavor_id: FLAVOR.cpu })
  await rename(third.server_id, 'g')
  await cloud.answer(account, third.server_id, 'ready')
  const freeze = () => cloud.do((tx, now) => freezeAccount(tx, account, now))
  await freeze()
  await freeze()
  expect((await mails(account)).flat()).toEqual([
    expect.stringMatching(
      /^Аккаунт заморожен\. Остановлены серверы «e», «f», «g», на баланс вернулось [\d\u00a0]+,\d\d\u00a0₽; данные на дисках целы\. Пока он заморожен, /
    )
  ])
  const gone = { status: -3, expected_total_rub_cents: null } as const
  await cloud.answer(account, third.server_id, 'down')
  await cloud.do((tx, now) => changeStatus(tx, account, third.server_id, now, gone))
  const unfreeze = () => cloud.do((tx, now) => unfreezeAccount(tx, account, now))
  expect(await unfreeze()).toMatchObject({
    changed: true,
    servers: [
      { server_id, name: 'e' },
      { server_id: second.server_id, name: 'f' }
    ]
  })
  await unfreeze()
  expect((await mails(account)).flat()[1]).toBe(
    'Аккаунт разморожен. Серверы «e», «f» остаются остановленными: запустить можно в панели'
  )
  await freeze()
  expect((await unfreeze()).servers).toEqual([])
  expect((await mails(account)).flat()[3]).toBe('Аккаунт разморожен. Серверы снова можно запускать')
})

test('each line of an e-mail ends with one full stop, also if its text or the reason of an operator has one', async () => {
  const sent: Mail[] = []
  const service = createMailService(readSettings({}, '/tmp'))
  const mailer = {
    where: '',
    send: async (mail: Mail) => {
      sent.push(mail)
      return 'sent' as const
    }
  }
  const lines = ['Списано 100 ₽: ошибка.', 'Зачислено 100 ₽']
  const account_id = await cloud.account()
  await sendEventMail(cloud.db, { ...service, mailer, confirmedOnly: false }, { account_id, lines })
  expect(sent[0]?.text).toContain('— Списано 100 ₽: ошибка.\n— Зачислено 100 ₽.\n')
})
