import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { H100, offerAt, offerPage, offerPdf, sheetOf } from '../../testing/offer.ts'
import { type Served, serve, serveSamples } from '../../testing/serve.ts'

let served: Served

beforeAll(async () => {
  served = await serveSamples()
  await served.services.pool.query(
    `insert into promo_codes (promocode_id, code, discount, plans, valid_from) values (102, 'HALF12_5', 12.5, '{12}', '2020-01-01')`
  )
})
afterAll(() => served.stop())

async function opened(url: string) {
  const { html, offer } = await offerAt(served.base + url)
  return { html, ...sheetOf(offer) }
}

type Asked = Readonly<Record<string, string>>

const sheet = (asked: Asked) => opened(`/commercial-offer?${new URLSearchParams(asked)}`)
const pdf = (asked: Asked, base = served.base) => offerPdf(base, asked)

test('the chosen operating system is listed on the page and in the PDF, and does not change the number', async () => {
  const { os: systems } = await served.services.catalogue.now()
  const [system] = systems
  if (system === undefined) throw new Error('The catalogue has no system.')
  const asked = { ...H100, os: String(system.id) }
  const { configuration, number } = await sheet(asked)
  expect(configuration).toContainEqual({ name: 'Система', value: system.name.replace(/(?<=\d) /g, '\u00a0') })
  expect((await pdf(asked)).text).toContain('Система')
  const without = await sheet(H100)
  expect(without.number).toBe(number)
  expect(without.configuration.map(({ name }) => name)).not.toContain('Система')
})

describe('the buyer', () => {
  const BUYER = { buyer: ' ООО «Ромашка» <b>', buyer_inn: '7707083893' }

  test('is shown on the page and in the PDF, and does not change the number', async () => {
    const { html, number } = await sheet({ ...H100, ...BUYER })
    const { text } = await pdf({ ...H100, ...BUYER })
    expect(html).toContain('ООО «Ромашка» &lt;b&gt;</dd>')
    for (const words of ['Покупатель', '7707083893', 'ООО «Ромашка»']) {
      expect(html).toContain(words)
      expect(text).toContain(words)
    }
    expect(number).toBe((await sheet(H100)).number)
  })

  test('keeps the PDF on one page at any length', async () => {
    const name =
      'Общество с ограниченной ответственностью «Вычислительные мощности Северо-Западного федерального округа»'
    const seller = {
      SELLER_NAME: name,
      SELLER_INN: '7707083893',
      SELLER_KPP: '770701001',
      SELLER_ADDRESS:
        '190000, Российская Федерация, г. Санкт-Петербург, вн. тер. г. муниципальный округ Адмиралтейский, набережная реки Мойки, д. 100, литера А, помещение 12-Н, комната 34',
      SELLER_BANK:
        'Северо-Западный банк ПАО «Сбербанк России» г. Санкт-Петербург, р/с 40702810000000000001, к/с 30101810500000000653, БИК 044030653'
    }
    const other = await serve(seller, served.url)
    const asked = {
      ...H100,
      ...{ price_plan: '12', promocode_id: '102', os: '1', buyer: name.repeat(2).slice(0, 200) },
      buyer_inn: '7707083893'
    }
    const { pages } = await pdf(asked, other.base)
    await other.stop()
    expect(pages).toBe(1)
  })

  test.each([{}, { buyer: '', buyer_inn: '' }, { buyer: ' ' }])('may be omitted: %j', async (given) => {
    const { buyer, pdf_url } = await sheet({ ...H100, ...given })
    expect(buyer.facts).toEqual([])
    expect(pdf_url).not.toContain('buyer')
  })

  test('may consist of the INN only', async () => {
    const { buyer } = await sheet({ ...H100, buyer_inn: BUYER.buyer_inn })
    expect(buyer.facts).toEqual([{ name: 'ИНН', value: BUYER.buyer_inn }])
  })
})

describe('the validity', () => {
  const moscow = (days: number) =>
    new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'long' }).format(
      Date.now() + days * 86_400_000
    )

  test.each([
    [{}, 2],
    [{ OFFER_LINK_DAYS: '1' }, 0],
    [{ OFFER_LINK_DAYS: '10' }, 9]
  ])('with %j is valid to the end of its last day', async (settings, further) => {
    const other = await serve(settings, served.url)
    const { html } = await offerPage(other.base, H100)
    await other.stop()
    expect(html.replaceAll('\u00a0', ' ')).toContain(`Действует до 23:59 ${moscow(further)} (МСК)`)
  })

  test('the address gives the same offer while it is valid, then reports that it has expired and offers it again', async () => {
    const later = (days: number) =>
      served.services.pool.query('update product_clock set offset_ms = $1', [days * 86_400_000])
    const made = await sheet(H100)
    expect(made.notice).toBe('')
    await later(2)
    const { html: _, ...same } = await opened(made.url)
    expect(made).toMatchObject(same)
    const altered = await opened(made.url.replace('ssd_count=512', 'ssd_count=256'))
    expect(altered.notice).toContain('другая конфигурация или цена')
    expect(altered.date.replace('\u00a0', ' ')).toBe(moscow(2))
    await later(3)
    const renewed = await opened(made.url)
    expect(renewed.notice.replaceAll('\u00a0', ' ')).toContain(
      `${made.number} действовало до 23:59 ${moscow(2)} (МСК)`
    )
    expect(renewed.number).not.toBe(made.number)
    expect(renewed.date.replace('\u00a0', ' ')).toBe(moscow(3))
    const named = Object.fromEntries(new URL(made.url, served.base).searchParams)
    expect((await pdf(named)).text).toContain(renewed.number)
  })
})
