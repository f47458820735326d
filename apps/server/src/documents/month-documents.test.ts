import { type Event, foldEvents } from '@cloud/api'
import { DEFAULT_TERMS } from '@cloud/pricing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { changeServerSettings } from '../servers/change-server-settings.ts'
import { Renter, rub, serveCatalogue } from '../testing/renter.ts'
import type { Served } from '../testing/serve.ts'

let served: Served
let renter: Renter

beforeAll(async () => {
  served = await serveCatalogue()
})
afterAll(() => served.stop())
beforeEach(async () => {
  renter = await Renter.signedUp(served)
})

describe('the services of a month', () => {
  test('are the revenue by Moscow time, with VAT on the sum', async () => {
    await renter.life()
    // 1, 61 and 8 hours; of the period chargedAfter(343200, 720, 62) = 29553, and 477 an hour outside
    await renter.bothSay('/services/2025-08/', rub(477), rub(80))
    await renter.bothSay('/services/2025-09/', rub(29_553), rub(4_926), rub(24_627), '«web»', '62\u00a0ч')
    const { pages } = await renter.bothSay(
      '/services/2025-10/',
      rub(3_816),
      rub(636),
      'Тридцать восемь рублей 16 копеек',
      '31 октября 2025\u00a0г.',
      'октябрь 2025\u00a0г.'
    )
    expect(pages).toBe(1)
  })

  test('have a total for each VAT rate if the rate changed within the month', async () => {
    const other = await serveCatalogue()
    const renting = await Renter.signedUp(other)
    await renting.life()
    const terms = JSON.stringify({ ...DEFAULT_TERMS, vatPercent: 22 })
    await other.services.pool.query('insert into terms_history (valid_from, terms) values ($1, $2)', [
      '2025-10-01T03:00:00+03:00',
      terms
    ])
    // hours of 477 kopeks, of which three began before
    await renting.bothSay(
      '/services/2025-10/',
      'Оказанные услуги по ставке НДС 20\u00a0%',
      'Итого за месяц по ставке НДС 22\u00a0%',
      ...[1_431, 239, 2_385, 430].map(rub)
    )
    await other.stop()
  })

  test('subtract the hour of a failure', async () => {
    await renter.topUp('2025-09-01T10:00:00+03:00', 1_000_000)
    const server_id = await renter.started('2025-09-01T12:00:00+03:00')
    await renter.answer('2025-09-01T14:30:00+03:00', server_id, 'failed')
    const page = await renter.page('/services/2025-09/')
    expect(page).toContain(`>${rub(953)}<`)
    expect(page).toMatch(/«web».*>2\u00a0ч</)
  })

  test('say so for the current month, and do not exist before the first event or for the future', async () => {
    await renter.topUp('2025-10-05T10:00:00+03:00', 10_000)
    const now = new Date(Date.now() + 3 * 3_600_000).toISOString()
    expect(await renter.page(`/services/${now.slice(0, 7)}/`)).toContain('Предварительная')
    for (const month of ['2025-09', '2099-01', '2026-13', '2026-1', 'x', '1969-12'])
      expect((await renter.person.get(`/services/${month}/`)).status, month).toBe(404)
  })
})

test('keep the name that a renamed server had in that month', async () => {
  await renter.topUp('2025-08-31T10:00:00+03:00', 2_000_000)
  const server_id = await renter.started('2025-09-01T12:00:00+03:00', 3)
  await renter.act('2025-10-10T12:00:00+03:00', (tx, now, account_id) =>
    changeServerSettings(tx, account_id, server_id, now, { name: 'new' })
  )
  await renter.setStatus('2025-10-11T12:00:00+03:00', server_id, 0)
  const [launch] = (await renter.documents(2025, 9)).filter(({ kind }) => kind === 'calculation')
  for (const address of ['/services/2025-09/', `/calculations/${launch?.id}/`])
    await renter.bothSay(address, '«web»')
  expect(await renter.page('/services/2025-10/')).toContain('«new»')
})

describe('a statement', () => {
  test('covers opening to closing balance, with a launch in one line', async () => {
    await renter.life()
    const file = await renter.bothSay(
      '/statements/2025-09/',
      rub(656_800),
      rub(969_970),
      `+${rub(313_647)}`,
      rub(-477),
      rub(477),
      'Сервер «web» запущен'
    )
    expect(file.text.match(/Сервер «web» запущен/g)).toHaveLength(1)
    const october = await renter.bothSay(
      '/statements/2025-10/',
      rub(969_970),
      rub(966_154),
      rub(-3_816),
      'Работа сервера «web»: 8'
    )
    expect(october.pages).toBe(1)
  })

  test('as CSV has every event, oldest first, in a format for spreadsheets', async () => {
    await renter.life()
    const answered = await renter.person.file('/statements/2025-10/csv/')
    expect(answered.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answered.headers.get('content-disposition')).toBe(
      `attachment; filename="statement-202510-${renter.person.account_id}.csv"`
    )
    const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answered.arrayBuffer())
    const lines = csv.split('\r\n')
    expect(lines[0]).toBe('\uFEFFДата;Время (МСК);Событие;Тип;Сервер;№ сервера;Сумма, ₽;Баланс, ₽;№ события')
    expect(lines[1]).toBe(';;На начало месяца;;;;;9699,70;')
    expect(lines[2]).toMatch(
      /^01\.10\.2025;00:10:00;Час работы сервера «web»;write_off;web;\d+;-4,77;9694,93;\d+$/
    )
    expect(lines.at(-2)).toBe(';;На конец месяца;;;;;9661,54;')
    expect(lines).toHaveLength(13)
    const sum = lines.slice(2, -2).reduce((so, line) => so + Number(line.split(';')[6]?.replace(',', '')), 0)
    expect(sum).toBe(966_154 - 969_970)
  })

  test('as CSV contains no formulas, and escapes quotes', async () => {
    await renter.topUp('2025-10-05T10:00:00+03:00', 1_000_000)
    const server_id = await renter.started('2025-10-05T11:00:00+03:00', 0, '=1+1;"x"')
    await renter.setStatus('2025-10-05T12:00:00+03:00', server_id, 0)
    const csv = await renter.page('/statements/2025-10/csv/')
    expect(csv).toContain(`;"'=1+1;""x""";`)
  })

  test('of a new account exists for the current month, with zeros', async () => {
    const now = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7)
    expect(await renter.page(`/statements/${now}/`)).toContain(rub(0))
    expect(await renter.page(`/statements/${now}/csv/`)).toContain(';;Сейчас на балансе;;;;;0,00;')
    expect(await renter.documents(2025, 1)).toEqual([])
  })

  test('of many lines has several numbered pages', async () => {
    await renter.topUp('2025-09-30T10:00:00+03:00', 10_000_000)
    const ids: number[] = []
    for (const name of ['a', 'b', 'c']) ids.push(await renter.started('2025-09-30T12:00:00+03:00', 0, name))
    for (let day = 1; day <= 31; day++)
      await renter.topUp(`2025-10-${String(day).padStart(2, '0')}T11:30:00+03:00`, 100)
    for (const id of ids) await renter.setStatus('2025-11-01T12:00:00+03:00', id, 0)
    const file = await renter.pdf('/statements/2025-10/pdf/')
    expect(file.pages).toBeGreaterThan(2)
    expect(file.text).toContain(`Страница 1 из ${file.pages}`)
    // every hour of October of each server, before and after the top-up of the day
    expect(file.text.match(/по\u00a012\u00a0часов/g)).toHaveLength(62)
    await renter.bothSay('/services/2025-10/', '744\u00a0ч', rub(3 * 744 * 477))
  })

  test('has in each line the balance of the previous line plus its amount, and hours are grouped between other events', async () => {
    await renter.topUp('2025-09-30T10:00:00+03:00', 10_000_000)
    const ids: number[] = []
    for (const name of ['a', 'b']) ids.push(await renter.started('2025-09-30T12:00:00+03:00', 0, name))
    await renter.topUp('2025-10-01T17:30:00+03:00', 50_000)
    await renter.topUp('2025-10-04T12:00:00+03:00', 100)
    for (const id of ids) await renter.setStatus('2025-10-04T13:30:00+03:00', id, 0)
    const { body } = await renter.person.get('/api/v1/usr_evt/?year=2025&month=10')
    const lines = foldEvents((body as { results: Event[] }).results)
      .filter(({ created_at }) => created_at < '2025-10-04T09:00:01Z')
      .toReversed()
    expect(lines.map(({ text }) => text.replaceAll('\u00a0', ' '))).toEqual([
      '2 сервера, по 18 часов',
      'Пополнение картой на 500,00 ₽',
      '2 сервера, по 6 часов',
      '2 сервера, по 24 часа',
      '2 сервера, по 24 часа',
      '2 сервера, по 12 часов',
      'Пополнение картой на 1,00 ₽'
    ])
    let balance = lines[0] === undefined ? 0 : lines[0].balance_rub_cents - lines[0].amount_rub_cents
    for (const { amount_rub_cents, balance_rub_cents } of lines) {
      balance += amount_rub_cents
      expect(balance_rub_cents).toBe(balance)
    }
  })

  test('of every month continues the previous one, and grouping hides no amount', async () => {
    await renter.life()
    let closing = 0
    for (const month of [8, 9, 10]) {
      const csv = (await renter.page(`/statements/2025-${String(month).padStart(2, '0')}/csv/`))
        .trimEnd()
        .split('\r\n')
      const kopeks = (line: string, cell: number) => Number(line.split(';')[cell]?.replace(',', ''))
      const balances = [csv[1] ?? '', csv.at(-1) ?? ''].map((line) => kopeks(line, 7))
      expect(balances[0]).toBe(closing)
      expect(csv.slice(2, -1).reduce((so, line) => so + kopeks(line, 6), closing)).toBe(balances[1])
      closing = balances[1] ?? 0
    }
  })
})

test('names with markup stay text, on the page and in the PDF', async () => {
  await renter.topUp('2025-10-05T10:00:00+03:00', 1_000_000)
  const server_id = await renter.started('2025-10-05T11:00:00+03:00', 0, '<img src=x>💩مرحبا')
  await renter.setStatus('2025-10-05T12:00:00+03:00', server_id, 0)
  expect(await renter.page('/services/2025-10/')).not.toContain('<img')
  expect((await renter.pdf('/services/2025-10/pdf/')).text).toContain('<img src=x>')
  expect((await renter.pdf('/statements/2025-10/pdf/')).text).toContain('<img src=x>')
})
