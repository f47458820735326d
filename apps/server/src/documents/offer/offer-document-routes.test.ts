import { availablePlans, formatRub, quote } from '@cloud/pricing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { H100, offerPage, offerPdf, sheetOf } from '../../testing/offer.ts'
import { type Served, serve, serveSamples } from '../../testing/serve.ts'

const CPU_ONLY = {
  price_plan: '0',
  gpu_count: '0',
  cpu_id: '3',
  cpu_count: '2',
  ram_id: '2',
  ram_count: '4',
  ssd_count: '256'
}
const FLAVOR = { flavor_monthly_price_rub_cents: 54_116_000, gpu_count: 2 }
const SSD = { size: 1, monthly_price_rub_cents: 750 }

let served: Served

beforeAll(async () => {
  served = await serveSamples()
  await served.services.pool.query(`
    insert into promo_codes (promocode_id, code, discount, plans, valid_from, valid_until) values
      (101, 'WELCOME10', 10, '{0,1,3,6,12}', '2020-01-01', null),
      (102, 'HALF12_5', 12.5, '{0,1,3,6,12}', '2020-01-01', null),
      (103, 'EXPIRED10', 10, null, '2020-01-01', '2021-01-01'),
      (104, 'YEAR20', 20, '{12}', '2020-01-01', null)`)
})
afterAll(() => served.stop())

type Asked = Readonly<Record<string, string>>

const page = (asked: Asked) => offerPage(served.base, asked)
const pdf = (asked: Asked) => offerPdf(served.base, asked)
const sheet = async (asked: Asked) => sheetOf((await page(asked)).offer)

const kopeks = (text: string) => Number(text.replace('−', '-').replace(/[^\d-]/g, ''))

describe('an offer', () => {
  test('shows every figure of the quote, on the page and in the PDF', async () => {
    const price = quote({ flavor: FLAVOR, ssd: SSD, ssdSize: 512, pricePlan: 3, promoPercent: 10 })
    const asked = { ...H100, promocode_id: '101' }
    const { status, html } = await page(asked)
    const { answer, ...file } = await pdf(asked)
    const text = file.text.replaceAll('\n', '')
    expect([status, answer.status]).toEqual([200, 200])
    for (const figure of [price.total, price.vat, price.net, price.month, price.hour]) {
      expect(html).toContain(formatRub(figure, 'always'))
      expect(text).toContain(formatRub(figure, 'always'))
    }
    for (const words of [
      'Один миллион триста девяносто две тысячи триста рублей 00 копеек',
      'WELCOME10',
      'бразец'
    ]) {
      expect(html).toContain(words)
      expect(text).toContain(words)
    }
  })

  test('is a PDF of one A4 page with text', async () => {
    const { answer, bytes, pages, text } = await pdf(H100)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toMatch(/filename="KP-\d{8}-[0-9A-F]{6}\.pdf"/)
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.length).toBeLessThan(200_000)
    expect(pages).toBe(1)
    expect(text).not.toContain('?')
  })

  test.each([
    ['a discount of the plan', H100],
    ['a promo that leaves kopeks', { ...H100, price_plan: '12', promocode_id: '102' }],
    ['one month', { ...H100, price_plan: '1' }],
    ['CPU only, a month', { ...CPU_ONLY, price_plan: '1' }]
  ])('adds up to the kopek: %s', async (_what, parameters) => {
    const { rows, steps, total, taxes } = await sheet(parameters)
    const sum = rows.reduce((so, { amounts }) => so + kopeks(amounts.at(-1) ?? ''), 0)
    const [first, ...taken] = steps
    if (first !== undefined) expect(kopeks(first.value)).toBe(sum)
    expect(taken.reduce((so, { value }) => so + kopeks(value), sum)).toBe(kopeks(total.value))
    expect(taxes.reduce((so, { value }) => so + kopeks(value), 0)).toBe(kopeks(total.value))
  })

  test('on the hourly plan shows the price of a month and of an hour', async () => {
    const { columns, steps, total, rates, configuration } = await sheet(CPU_ONLY)
    const price = quote({
      flavor: { flavor_monthly_price_rub_cents: 151_160, gpu_count: 0 },
      ssd: SSD,
      ssdSize: 256,
      pricePlan: 0
    })
    expect(columns).toEqual(['В месяц'])
    expect(steps).toEqual([
      { name: 'В месяц, если не выключать', value: formatRub(price.monthly.total, 'always') }
    ])
    expect(total).toEqual({ name: 'Итого за 1\u00a0час', value: formatRub(price.total, 'always') })
    expect(rates).toBe('')
    expect(configuration.map(({ name }) => name)).not.toContain('Видеокарты')
  })

  test('page and PDF show total, VAT and rest of the same quote, for every flavor', async () => {
    const { flavors } = await served.services.catalogue.now()
    for (let nth = 0; nth < 10; nth++) {
      const flavor = flavors[(nth * 37) % flavors.length]
      if (flavor === undefined) throw new Error('The catalogue is empty.')
      const plans = availablePlans(flavor.gpu)
      const pricePlan = plans[nth % plans.length] ?? 1
      const ssdSize = 256 * (1 + (nth % 8))
      const promo = nth % 2 === 0 ? { promocode_id: '102' } : {}
      const asked = {
        price_plan: String(pricePlan),
        ...(flavor.gpu === null ? {} : { gpu_id: String(flavor.gpu.id) }),
        gpu_count: String(flavor.gpu_count),
        cpu_id: String(flavor.cpu.id),
        cpu_count: String(flavor.cpu_count),
        ram_id: String(flavor.ram.id),
        ram_count: String(flavor.ram_count),
        ssd_count: String(ssdSize),
        ...promo
      }
      const price = quote({
        flavor,
        ssd: SSD,
        ssdSize,
        pricePlan,
        ...('promocode_id' in promo ? { promoPercent: 12.5 } : {})
      })
      const { html, offer } = await page(asked)
      const text = (await pdf(asked)).text.replaceAll('\n', '')
      expect(offer.kind === 'offer' && text.split(offer.sheet.number).length).toBe(3)
      expect(text).toContain(flavor.cpu.name)
      for (const figure of [price.total, price.vat, price.net]) {
        expect(html, JSON.stringify(asked)).toContain(`>${formatRub(figure, 'always')}<`)
        expect(text, JSON.stringify(asked)).toContain(formatRub(figure, 'always'))
      }
    }
  })

  test('has one number per day for the same configuration and price', async () => {
    const { number } = await sheet(H100)
    expect(number).toMatch(/^КП-\d{8}-[0-9A-F]{6}$/)
    expect((await sheet({ ...H100, unknown: 'x' })).number).toBe(number)
    for (const other of [{ ssd_count: '256' }, { price_plan: '6' }, { promocode_id: '101' }])
      expect((await sheet({ ...H100, ...other })).number).not.toBe(number)
    await served.services.pool.query(
      'update flavor_prices set flavor_monthly_price_rub_cents = flavor_monthly_price_rub_cents + 100 where flavor_id = 3'
    )
    expect((await sheet(H100)).number).not.toBe(number)
    await served.services.pool.query(
      'update flavor_prices set flavor_monthly_price_rub_cents = flavor_monthly_price_rub_cents - 100 where flavor_id = 3'
    )
  })

  test('shows the seller of the settings, without marking it as an example', async () => {
    const seller = {
      SELLER_NAME: 'ООО «Облако» <b>',
      SELLER_INN: '7707083893',
      SELLER_KPP: '770701001',
      SELLER_ADDRESS: 'Москва, Тверская, 1',
      SELLER_BANK: 'Банк, счёт 40702810000000000001, БИК 044525225'
    }
    const other = await serve(seller, served.url)
    const { html } = await offerPage(other.base, H100)
    expect(html).toContain('ООО «Облако» &lt;b&gt;')
    expect(html).not.toContain('>Образец<')
    await other.stop()
  })
})

test('the head of an offer page has its name, its price and its own address', async () => {
  const { html } = await page(H100)
  expect(html).toMatch(/<title>Коммерческое предложение КП-\d{8}-[0-9A-F]{6} — Облачные серверы<\/title>/)
  expect(html).toContain('Итого за 3\u00a0месяца')
  expect(html).toContain(
    `<link rel="canonical" href="${served.base}/commercial-offer?price_plan=3&amp;gpu_id=1`
  )
})

describe('an invalid link', () => {
  const { gpu_id: _, ...withoutCard } = H100
  test.each([
    [400, 'price_plan', { ...H100, price_plan: '2' }],
    [400, 'ssd_count', { ...H100, ssd_count: '300' }],
    [400, 'cpu_count', { ...H100, cpu_count: '-1' }],
    [400, 'gpu_id', withoutCard],
    [400, 'gpu_id', { ...H100, gpu_count: '0' }],
    [400, 'ram_id', { ...H100, ram_id: '9'.repeat(400) }],
    [400, 'buyer_inn', { ...H100, buyer_inn: '7707083894' }],
    [400, 'buyer', { ...H100, buyer: 'Я'.repeat(201) }],
    [400, 'number', { ...H100, number: 'КП-20261121-7F3A2C' }],
    [400, 'number', { ...H100, number: '20260231-7F3A2C' }],
    [400, 'number', { ...H100, number: '29991231-7F3A2C' }],
    [404, 'os', { ...H100, os: '999' }],
    [400, 'promocode_id', { ...H100, promocode_id: '103' }],
    [400, 'promocode_id', { ...H100, promocode_id: '104' }],
    [400, 'promocode_id', { ...H100, promocode_id: '9007199254740991' }],
    [400, 'cpu_id', { ...H100, cpu_id: '1\u0000' }],
    [404, 'gpu_id', { ...H100, gpu_id: '999' }],
    [404, 'ram_count', { ...H100, ram_count: '257' }]
  ])('%i, naming %s', async (status, name, parameters) => {
    const { status: shown, offer, html } = await page(parameters)
    const { answer, text: refusal } = await pdf(parameters)
    expect([shown, answer.status]).toEqual([status, status])
    expect(offer).toMatchObject({ kind: 'wrong', faults: [{ name: expect.stringContaining(name) }] })
    for (const text of [html, refusal]) {
      expect(text).toContain('Предложение по этой ссылке не составить</h1>')
      expect(text).toContain(`(${name})`)
    }
    expect(answer.headers.get('content-type')).toContain('text/html')
  })

  test('lists everything that is missing', async () => {
    const { status, offer } = await page({})
    expect(status).toBe(400)
    expect(offer.kind === 'wrong' && offer.faults.length).toBe(7)
  })

  test('a repeated parameter, or hostile ones, are refused with a readable page', async () => {
    const twice = new URLSearchParams([...Object.entries(H100), ['gpu_id', '2']])
    expect((await fetch(`${served.base}/commercial-offer?${twice}`)).status).toBe(400)
    for (const hostile of ['?__proto__=1', '?price_plan[]=1', `?${'%F0%9F%92%A9'.repeat(100)}`, '?%00=%00'])
      expect((await fetch(`${served.base}/commercial-offer.pdf${hostile}`)).status).toBe(400)
  })

  test('a GPU card that is not rented by the hour', async () => {
    const { offer } = await page({
      ...H100,
      price_plan: '0',
      gpu_id: '5',
      gpu_count: '1',
      cpu_id: '5',
      cpu_count: '8',
      ram_count: '32'
    })
    expect(offer).toMatchObject({ kind: 'wrong', status: 400, faults: [{ name: 'Тариф (price_plan)' }] })
  })
})

test('one address can request a tenth as many PDFs as other responses', async () => {
  const strict = await serve({ LIMIT_REQUESTS_PER_SECOND: '20' }, served.url)
  const answers = await Promise.all([1, 2, 3, 4].map(() => fetch(`${strict.base}/commercial-offer.pdf`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([400, 400, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.headers.get('retry-after')).toBe('1')
  // a user opened the link, so the answer is a page
  expect(refused?.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(await refused?.text()).toContain('Слишком много попыток')
  await strict.stop()
})
