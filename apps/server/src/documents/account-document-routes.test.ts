import { documentAddress, documents } from '@cloud/api'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { requestTopUp } from '../billing/top-ups/top-up-payments.ts'
import { correctBalance } from '../operator/money/correct-balance.ts'
import { markPaid } from '../operator/money/mark-paid.ts'
import { markUnpaid } from '../operator/money/mark-unpaid.ts'
import { changeConfiguration } from '../servers/change-configuration.ts'
import { Person } from '../testing/person.ts'
import { Renter, rub, serveCatalogue } from '../testing/renter.ts'
import { type Served, serve } from '../testing/serve.ts'

let served: Served
let renter: Renter

beforeAll(async () => {
  served = await serveCatalogue()
})
afterAll(() => served.stop())
beforeEach(async () => {
  renter = await Renter.signedUp(served)
})

const EventPage = v.object({ results: v.array(v.object({ id: v.number(), type: v.string() })) })
const eventsOf = async (year: number, month: number) =>
  v.parse(EventPage, (await renter.person.get(`/api/v1/usr_evt/?year=${year}&month=${month}`)).body).results

describe('a credit', () => {
  test("has a receipt: with the order for a card, with the bank's reference for an invoice; a correction has none", async () => {
    await renter.topUp('2025-10-05T10:00:00+03:00', 120_000)
    const { top_up_id } = await renter.act('2025-10-06T10:00:00+03:00', (tx, now, account_id) =>
      requestTopUp(tx, { account_id, amount_rub_cents: 50_000, payment_type: 'invoice', now })
    )
    const paid = (at: string, reference: string, amount_rub_cents: number) =>
      renter.act(at, (tx, now) => markPaid(tx, { top_up_id, reference, amount_rub_cents }, now))
    await paid('2025-10-07T10:00:00+03:00', 'п/п 7', 50_000)
    await paid('2025-10-08T10:00:00+03:00', 'п/п: 8', 30_000)
    await renter.act('2025-10-09T10:00:00+03:00', (tx, now, account_id) =>
      correctBalance(
        tx,
        { account_id, kind: 'credit', to: null, amount_rub_cents: 700, reason: 'ошибка', reference: 'a' },
        now,
        true
      )
    )
    const listed = await renter.documents(2025, 10)
    expect(listed.map(({ kind }) => kind)).toEqual(['receipt', 'invoice', 'receipt', 'receipt'])
    const part = '/api/v1/usr_evt/documents/?year=2025&month=10&limit=2&offset=1'
    expect((await renter.person.get(part)).body).toEqual(listed.slice(1, 3))
    const events = (await eventsOf(2025, 10)).toReversed()
    expect(listed.map(({ event_id }) => event_id)).toEqual(events.slice(0, 4).map(({ id }) => id))
    const [card, asked, first, second] = listed
    expect(asked?.id).toBe(top_up_id)
    const receipt = (id: number | undefined) => `/receipts/${id}/`
    await renter.bothSay(
      receipt(card?.id),
      rub(120_000),
      rub(20_000),
      'Одна тысяча двести рублей 00 копеек',
      'картой',
      'Поддержка (пример, песочница): support@cloud.example, +7\u00a0000\u00a0000-00-00'
    )
    await renter.bothSay(
      receipt(first?.id),
      rub(50_000),
      rub(8_333),
      'п/п 7',
      `Оплата счёта №\u00a0СЧ-${top_up_id}`
    )
    await renter.bothSay(receipt(second?.id), rub(30_000), 'п/п: 8', '8 октября 2025\u00a0г.', 'Анна')
    expect((await renter.person.get(receipt(listed.length + 1_000_000))).status).toBe(404)
  })

  test('marked on the wrong invoice is taken back by another receipt, and both refer to each other', async () => {
    const { top_up_id } = await renter.act('2025-10-06T10:00:00+03:00', (tx, now, account_id) =>
      requestTopUp(tx, { account_id, amount_rub_cents: 50_000, payment_type: 'invoice', now })
    )
    const reference = 'п/п 7'
    await renter.act('2025-10-07T10:00:00+03:00', (tx, now) =>
      markPaid(tx, { top_up_id, reference, amount_rub_cents: null }, now)
    )
    await renter.act('2025-10-09T10:00:00+03:00', (tx, now) =>
      markUnpaid(tx, { top_up_id, reference, reason: null }, now)
    )
    const [, advance, back] = await renter.documents(2025, 10)
    expect([advance?.kind, back?.kind]).toEqual(['receipt', 'receipt'])
    const events = (await eventsOf(2025, 10)).toReversed()
    expect(events.find(({ id }) => id === back?.event_id)).toMatchObject({ type: 'write_off' })
    await renter.bothSay(
      `/receipts/${advance?.id}/`,
      'Квитанция об авансе',
      `Отменена квитанцией №\u00a0КВ-${back?.id} от 9 октября 2025\u00a0г.`
    )
    await renter.bothSay(
      `/receipts/${back?.id}/`,
      'Квитанция об отмене аванса',
      'Итого отменено',
      rub(50_000),
      rub(8_333),
      reference,
      `№\u00a0КВ-${advance?.id} от 7 октября 2025\u00a0г.`
    )
    await renter.bothSay('/statements/2025-10/', `Отмена пополнения по счёту №\u00a0СЧ-${top_up_id}`)
  })

  test('of the same amount and moment as another has a separate receipt', async () => {
    await renter.topUp('2025-10-05T10:00:00+03:00', 120_000)
    await renter.topUp('2025-10-05T10:00:00+03:00', 120_000)
    const listed = await renter.documents(2025, 10)
    expect(listed).toHaveLength(2)
    expect(new Set(listed.map(({ id }) => id)).size).toBe(2)
    expect(new Set(listed.map(({ event_id }) => event_id)).size).toBe(2)
  })

  test('an invoice as a PDF has the details of both parties, and the amount in words', async () => {
    await renter.person.patch(`/api/v1/user/${renter.person.account_id}/`, {
      user_type: 'org',
      inn: '7707083893',
      kpp: '773601001',
      company: 'ООО «Ромашка» <b>'
    })
    const asked = await renter.person.post('/api/v1/top-ups/', {
      amount_rub_cents: 10_000_000,
      payment_type: 'invoice'
    })
    const { id, invoice_url } = asked.body as { id: number; invoice_url: string }
    expect(invoice_url).toBe(documentAddress(documents.invoice, { id }))
    const { text: file, pages } = await renter.pdf(`${invoice_url}pdf/`)
    for (const words of [
      '7707083893',
      '773601001',
      'ООО «Ромашка» <b>',
      'ООО «Пример»',
      'БИК 000000000',
      rub(10_000_000),
      rub(1_666_667),
      'Сто тысяч рублей 00 копеек',
      `Счёт № СЧ-${id} от`
    ])
      expect(file).toContain(words)
    expect(pages).toBe(1)
  })
})

describe('a calculation', () => {
  test('of a launch, a change and a renewal shows the machine and its price', async () => {
    await renter.topUp('2025-09-01T10:00:00+03:00', 5_000_000)
    const server_id = await renter.started('2025-09-01T12:00:00+03:00')
    const bigger = await renter.order({ cpu_count: 4, ram_count: 16 }, 1)
    await renter.act('2025-09-02T12:00:00+03:00', (tx, now, account_id) =>
      changeConfiguration(tx, account_id, now, {
        ...bigger,
        configuration_id: server_id,
        expected_returned_rub_cents: null
      })
    )
    await renter.answer('2025-09-02T12:00:00+03:00', server_id, 'ready')
    await renter.setStatus('2025-10-05T12:00:00+03:00', server_id, 0)
    const [launch, change] = (await renter.documents(2025, 9)).filter(({ kind }) => kind === 'calculation')
    const [renewal] = await renter.documents(2025, 10)
    const first = await renter.bothSay(
      `/calculations/${launch?.id}/`,
      'Запуск: сервер «web», 1\u00a0месяц',
      `№\u00a0РД-${server_id}-1`,
      '2\u00a0vCPU',
      rub(151_160),
      rub(192_000),
      'Округление до рубля',
      rub(40),
      rub(343_200),
      rub(57_200),
      'Оплачено часов',
      '720'
    )
    expect(first.pages).toBe(1)
    await renter.bothSay(
      `/calculations/${change?.id}/`,
      'Смена конфигурации: сервер «web»',
      '4\u00a0vCPU',
      `-2`
    )
    await renter.bothSay(
      `/calculations/${renewal?.id}/`,
      'Продление: сервер «web»',
      '4\u00a0vCPU',
      '2 октября 2025\u00a0г.'
    )
    expect(renewal?.kind).toBe('calculation')
  })

  test('is linked from the charge of a prepayment; hourly charges have none', async () => {
    await renter.life()
    const [calculation] = (await renter.documents(2025, 8)).filter(({ kind }) => kind === 'calculation')
    const written = (await eventsOf(2025, 8)).find(({ type }) => type === 'write_off')
    expect(calculation?.event_id).toBe(written?.id)
    expect(await renter.documents(2025, 9)).toEqual([])
    expect(await renter.documents(2025, 10)).toEqual([])
  })
})

test('a change of name or tax numbers leaves documents of earlier days unchanged', async () => {
  await renter.life()
  const listed = await renter.documents(2025, 8)
  const earlier = [
    ...listed.map(({ kind, id }) => documentAddress(documents[kind], { id })),
    '/services/2025-09/',
    '/statements/2025-09/'
  ]
  expect(listed.map(({ kind }) => kind).toSorted()).toEqual(['calculation', 'receipt'])
  const path = `/api/v1/user/${renter.person.account_id}/`
  await renter.person.patch(path, { user_type: 'org', inn: '7707083893', kpp: '773601001', company: 'ООО' })
  await renter.person.patch(path, { company: 'АО «Слон»' })
  const now = new Date().toISOString()
  await renter.topUp(now, 100_000)
  const today = `/receipts/${(await newest()).id}/`
  for (const address of earlier) expect(await renter.page(address), address).not.toContain('7707083893')
  await renter.person.patch(path, { user_type: 'person', company: '' })
  for (const address of earlier) {
    await renter.bothSay(address, 'Анна')
    expect(await renter.page(address), address).not.toContain('7707083893')
  }
  await renter.bothSay(today, 'АО «Слон»', '7707083893', '773601001')

  async function newest() {
    const byMoscow = new Date(Date.parse(now) + 3 * 3_600_000).toISOString()
    const [year, month] = byMoscow.split('-').map(Number)
    const [last] = (await renter.documents(year ?? 0, month ?? 0)).slice(-1)
    if (last === undefined) throw new Error('The top-up has no receipt.')
    return last
  }
})

test('a private person pays under their own name, even if the account had a company before', async () => {
  const path = `/api/v1/user/${renter.person.account_id}/`
  await renter.person.patch(path, {
    user_type: 'org',
    inn: '7707083893',
    kpp: '773601001',
    company: 'ООО «Ива»'
  })
  await renter.person.patch(path, { user_type: 'person' })
  const invoiceOf = async () => {
    const asked = await renter.person.post('/api/v1/top-ups/', {
      amount_rub_cents: 100_000,
      payment_type: 'invoice'
    })
    return renter.page((asked.body as { invoice_url: string }).invoice_url)
  }
  const page = await invoiceOf()
  expect(page).toContain('<dt>Имя</dt><dd>Анна</dd>')
  for (const former of ['Ива', '7707083893', '773601001']) expect(page).not.toContain(former)
  await renter.person.patch(path, { inn: '500100732259' })
  expect(await invoiceOf()).toContain('<dt>ИНН</dt><dd>500100732259</dd>')
})

test('documents belong to their owner: 401 for a visitor, 404 for another account', async () => {
  await renter.life()
  const listed = await renter.documents(2025, 8)
  const paths = [
    ...listed.map(({ kind, id }) => documentAddress(documents[kind], { id })),
    '/services/2025-09/',
    '/statements/2025-09/'
  ]
  const visitor = await Person.visitor(served.base)
  const other = await Person.signedUp(served.base)
  for (const path of [...paths, ...paths.map((page) => `${page}pdf/`), '/statements/2025-09/csv/']) {
    const [owner, nobody, foreign] = [
      await renter.person.get(path),
      await visitor.get(path),
      await other.get(path)
    ]
    expect([owner.status, nobody.status, foreign.status], path).toEqual([200, 401, 404])
    expect(owner.headers.get('cache-control')).toBe('no-store')
    for (const refused of [nobody, foreign]) {
      expect(refused.headers.get('content-type')).toContain('text/html')
      expect(refused.body).not.toContain('web')
    }
  }
  for (const id of ['0', '-1', 'abc', String(2 ** 60), '1%00', '%F0%9F%92%A9'])
    for (const kind of ['receipts', 'calculations', 'invoices'])
      expect((await renter.person.get(`/${kind}/${id}/`)).status).toBe(404)
})

test('too many requests for a document are answered by a page', async () => {
  const strict = await serve({ LIMIT_REQUESTS_PER_SECOND: '10' }, served.url)
  const answers = await Promise.all([1, 2, 3].map(() => fetch(`${strict.base}/receipts/1/pdf/`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([401, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('1')
  expect(refused?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await refused?.text()).toContain('Слишком много попыток')
  await strict.stop()
})
