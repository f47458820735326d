import { afterEach, beforeEach, expect, test } from 'vitest'
import { orderOf, SmallCloud } from '../billing/testing/small-cloud.ts'
import { requestTopUp } from '../billing/top-ups/top-up-payments.ts'
import { saveLead } from '../leads/save-lead.ts'
import { lastStart } from '../platform/db/last-start.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { productNow } from '../platform/product-clock.ts'
import { mailbox } from '../testing/mailbox.ts'
import { startAllJobs } from '../testing/start-all-jobs.ts'
import { markPaid } from './money/mark-paid.ts'
import { payInvoice } from './money/pay-invoice.ts'
import { mailOperator } from './operator-mail.ts'

let emails: readonly Mail[]
let cloud: SmallCloud
beforeEach(async () => {
  cloud = await SmallCloud.open()
  cloud.now = await cloud.do((tx) => productNow(tx))
})
afterEach(() => cloud.close())

/** Runs all pending jobs. */
async function doJobs(operator: string | undefined, count: number) {
  const url = cloud.pool.options.connectionString ?? ''
  const box = mailbox(undefined, operator)
  emails = box.emails
  const stop = await startAllJobs(url, box.mailService)
  const left = async () =>
    (
      await cloud.pool.query(
        `select count(*)::integer from graphile_worker.jobs where task_identifier ~ 'operator|mail'`
      )
    ).rows[0].count
  await expect.poll(left, { timeout: 10_000 }).toBe(0)
  await stop()
  expect(emails).toHaveLength(count)
}

const lead = { name: 'Анна\nBcc: all@x', phone: '+7 900 000-00-00', email: '', comment: '', account_id: null }

test('the operator gets one e-mail about each lead and invoice, the customer one about the transfer', async () => {
  const account_id = await cloud.account()
  // a person who had a company before: the invoice names the person
  await cloud.pool.query(
    `update accounts set company = 'ООО «Ёлка»', inn = '7707083893' where account_id = $1`,
    [account_id]
  )
  const { name: _, os_id: __, ...configuration } = orderOf(2)
  await cloud.do((tx, now) => saveLead(tx, { ...lead, configuration, now }))
  const asked = { account_id, amount_rub_cents: 1_200_000, payment_type: 'invoice' as const }
  const { top_up_id } = await cloud.do((tx, now) => requestTopUp(tx, { ...asked, now }))
  const paid = { top_up_id, amount_rub_cents: null, reference: 'ПП 17' }
  for (let twice = 0; twice < 2; twice++) await cloud.do((tx, now) => markPaid(tx, paid, now))
  await doJobs('shop@cloud.test', 3)
  const about = (subject: string) => emails.find((letter) => letter.subject.startsWith(subject))
  expect(about('Заявка')).toMatchObject({
    to: 'shop@cloud.test',
    subject: 'Заявка № 1: Анна Bcc: all@x',
    text: expect.stringContaining(
      'Имя: Анна\n> Bcc: all@x\nТелефон: +7 900 000-00-00\nКонфигурация: 1 × NVIDIA L40S, 8 vCPU, 32 ГБ, диск 256 ГБ, 1\u00A0месяц\n\npnpm operator leads take 1'
    )
  })
  expect(about('Запрошен счёт')).toMatchObject({
    to: 'shop@cloud.test',
    subject: `Запрошен счёт № СЧ-${top_up_id} на 12 000 ₽`,
    text: expect.stringContaining('Плательщик: Ада\nАккаунт: user-1@x')
  })
  expect(about('Перевод')).toMatchObject({
    to: 'user-1@x',
    subject: `Перевод по счёту № СЧ-${top_up_id} зачислен на баланс: 12 000 ₽`
  })
})

test('at most twenty e-mails about leads are sent in an hour, the last one says so, and all leads are stored', async () => {
  const send = () => cloud.do((tx, now) => saveLead(tx, { ...lead, configuration: null, now }))
  for (let i = 0; i < 23; i++) await send()
  await doJobs('shop@cloud.test', 20)
  const warns = emails.filter(
    ({ text }) => text.includes('писем о них не будет') && text.includes('leads list')
  )
  expect(warns).toMatchObject([{ subject: expect.stringContaining('Заявка № 20:') }])
  expect((await cloud.pool.query('select from leads')).rowCount).toBe(23)
  cloud.now += 3_600_000
  await send()
  await doJobs('shop@cloud.test', 1)
})

test('the operator gets an e-mail about a correction that needs approval', async () => {
  const account_id = await cloud.account()
  await cloud.pool.query(
    `insert into correction_requests (account_id, kind, amount_rub_cents, reason, reference, requested_by, requested_at, expires_at)
    values ($1, 'payout', 20000000, 'Закрытие', '1', 'ivan', now(), now())`,
    [account_id]
  )
  const { mailService, emails } = mailbox(undefined, 'shop@cloud.test')
  await mailOperator(cloud.db, mailService, { correction_request_id: 1 })
  await mailOperator(cloud.db, mailService, { correction_request_id: 2 })
  expect(emails).toMatchObject([
    {
      to: 'shop@cloud.test',
      subject: 'Ждёт второго оператора: возврат 200 000 ₽',
      text: expect.stringContaining(
        'Аккаунт: 1, user-1@x\nПричина: Закрытие\nОператор: ivan\n\npnpm operator corrections approve 1\npnpm operator corrections reject 1'
      )
    }
  ])
})

test('the operator gets an e-mail about each credited transfer above the limit of one operator', async () => {
  const account_id = await cloud.account()
  await lastStart.write(cloud.db, {
    publicUrl: undefined,
    correctionLimit: 1_000_000,
    machines: 'manual',
    openstack: undefined
  })
  const ivan = { operator: 'ivan', confirmed: false }
  for (const amount_rub_cents of [1_000_000, 1_000_001]) {
    const asked = { account_id, amount_rub_cents, payment_type: 'invoice' as const }
    const { top_up_id } = await cloud.do((tx, now) => requestTopUp(tx, { ...asked, now }))
    const paid = { top_up_id, amount_rub_cents, reference: `ПП ${top_up_id}` }
    for (let twice = 0; twice < 2; twice++) await cloud.do((tx, now) => payInvoice(tx, paid, ivan, now))
  }
  // the e-mails about two requested invoices and two credits
  await doJobs('shop@cloud.test', 5)
  expect(emails.filter(({ subject }) => subject.startsWith('Зачислен'))).toMatchObject([
    {
      to: 'shop@cloud.test',
      subject: 'Зачислен перевод по счёту № СЧ-2: 10 000,01 ₽',
      text: expect.stringContaining(
        'Аккаунт: 1, user-1@x\nПеревод: ПП 2\nОператор: ivan\n\npnpm operator accounts show 1'
      )
    }
  ])
})

test('the operator gets an e-mail about a new operator and about a new secret', async () => {
  const { mailService, emails } = mailbox(undefined, 'shop@cloud.test')
  for (const is_new of [true, false])
    await mailOperator(cloud.db, mailService, { secret_of: 'boris', given_by: 'anna', is_new })
  const text = expect.stringContaining('Кто выдал секрет: anna\n\npnpm operator operators end boris')
  expect(emails).toMatchObject([
    { subject: 'Добавлен оператор boris', text },
    { subject: 'Новый секрет оператора boris', text }
  ])
})

test('without OPERATOR_EMAIL nothing is sent, and no job is left', async () => {
  await cloud.do((tx, now) => saveLead(tx, { ...lead, configuration: null, now }))
  await doJobs(undefined, 0)
})
