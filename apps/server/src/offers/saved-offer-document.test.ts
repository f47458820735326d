import { formatRub } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { catchUp } from '../jobs/catch-up.ts'
import { mailbox } from '../testing/mailbox.ts'
import { pdfText } from '../testing/pdf-text.ts'
import { Person } from '../testing/person.ts'
import { globalsOf } from '../testing/serve.ts'
import { mailOffer } from './offer-mail.ts'
import { ITEM, OfferDesk } from './testing/offer-desk.ts'

let desk: OfferDesk
let author: Person
beforeAll(async () => {
  desk = await OfferDesk.open()
  author = await Person.signedUp(desk.served.base, 'author@cloud.test')
})
afterAll(() => desk.served.stop())

test('page and PDF have the same content, without an account and without data of the author except the title', async () => {
  const items = [
    { ...ITEM, quantity: 3, price_plan: 3 },
    { ...ITEM, ssd_count: 512, price_plan: 3 },
    { ...ITEM, name: 'db', price_plan: 0 }
  ]
  const offer = await desk.saved(author, { items, title: 'Кластер <b>', promocode_id: 201 })
  const open = (end = '') => fetch(`${desk.served.base}/offers/${offer.id}${end}`)
  const page = await open()
  const source = await page.text()
  const html = source.replaceAll('\u00a0', ' ')
  const file = await open('.pdf')
  const text = pdfText(Buffer.from(await file.arrayBuffer()))
    .replaceAll('\n', '')
    .replaceAll('\u00a0', ' ')
  expect(file.headers.get('content-disposition')).toContain(offer.number.replace('КП', 'KP'))
  for (const answer of [page, file]) {
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
  const total = formatRub(offer.total_rub_cents, 'always').replaceAll('\u00a0', ' ')
  const discounts = ['Всего без скидки', 'Скидка тарифа −5 % на «web»', 'Промокод TEN −10 %']
  const month = formatRub(offer.items[0]?.quote.month ?? 0, 'always').replaceAll('\u00a0', ' ')
  const others = ['рубл', 'Действует до 23:59', '«db»', 'за один час', `3 месяца по ${month}, скидка 15 %`]
  for (const words of [offer.number, total, ...discounts, ...others])
    for (const said of [html, text]) expect(said).toContain(words)
  // two servers of the same name have one discount
  expect(html).not.toContain('«web», «web»')
  expect(html).toContain('Цены, скидки и промокод закреплены')
  // related words stay on one line
  expect(source).toMatch(
    /\d\u00a0ГБ\u00a0DDR\d, диск\u00a0256\u00a0ГБ, .+\u00a0\d+\.\d+.*скидка\u00a015\u00a0%/
  )
  expect(source).toContain('+7\u00a0000\u00a0000-00-00')
  const kopeks = ({ value }: { value: string }) =>
    Number(
      value
        .replace('−', '-')
        .replace(',', '')
        .replaceAll(/[^-\d]/g, '')
    )
  const { steps } = globalsOf(source).saved_offer.paper
  expect(steps.reduce((sum: number, step: { value: string }) => sum + kopeks(step), 0)).toBe(
    offer.total_rub_cents
  )
  expect(html).toContain('Кластер &lt;b&gt;')
  expect(html).not.toMatch(/Анна|author@/)
  await desk.revoke(offer.id, author)
  expect(await (await open()).text()).toContain('Отозвано')
  for (const wrong of [`${'a'.repeat(26)}`, `${'a'.repeat(26)}.pdf`])
    expect((await fetch(`${desk.served.base}/offers/${wrong}`)).status).toBe(404)
})

test('the page shows the servers and the open steps only to the account that accepted', async () => {
  const accepter = await Person.signedUp(desk.served.base)
  const offer = await desk.saved(author, { title: 'Кому что' })
  const shown = async (who?: Person) => {
    const page = await fetch(`${desk.served.base}/offers/${offer.id}`, {
      headers: who === undefined ? {} : { cookie: who.cookie }
    })
    const { saved_offer } = globalsOf(await page.text())
    // without a discount and a code only the prices are locked
    expect(saved_offer.paper.conditions[0]).toMatch(/^Цены закреплены/)
    return [saved_offer.is_own, saved_offer.offer.servers.map(({ name }: { name: string }) => name)]
  }
  expect([await shown(), await shown(author), await shown(accepter)]).toEqual([
    [false, []],
    [true, []],
    [false, []]
  ])
  expect((await desk.accept(offer.id, accepter)).status).toBe(200)
  expect([await shown(), await shown(author), await shown(accepter)]).toEqual([
    [false, []],
    [true, []],
    [false, ['web']]
  ])
  for (const odd of ['%00', 'a'.repeat(27), '%E0%A4%A', ''])
    expect((await fetch(`${desk.served.base}/offers/${odd}`)).status, odd).toBeGreaterThanOrEqual(400)
})

test('the author is e-mailed when the offer is accepted, and once a day before it ends', async () => {
  const { emails, mailService } = mailbox()
  const { db } = desk.served.services
  const offer = await desk.saved(author)
  const jobs = async () =>
    (
      await desk.query(
        `select payload ->> 'news' as news from graphile_worker._private_jobs where payload ->> 'offer_id' = $1`,
        [offer.id]
      )
    ).rows.map(({ news }) => news)
  await catchUp(db)
  expect(await jobs()).toEqual([])
  // the advance passes the moment one day before the end
  await author.post('/api/v1/sandbox/clock/', { advance_seconds: 20 * 24 * 3600 })
  await catchUp(db)
  expect(await jobs()).toEqual(['ends_soon'])
  await mailOffer(db, mailService, { offer_id: offer.id, news: 'ends_soon' })
  await mailOffer(db, mailService, { offer_id: offer.id, news: 'accepted' })
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    ['author@cloud.test', `Предложение ${offer.number} скоро истечёт`],
    ['author@cloud.test', `Предложение ${offer.number} принято`]
  ])
  expect(emails[0]?.text).toContain(`https://cloud.example/offers/${offer.id}`)
})

test('revoked and accepted offers are neither reported as ending nor as expired, expired ones once at their end', async () => {
  const { db, pool } = desk.served.services
  const { rows } = await desk.query(
    `insert into webhooks (account_id, name, url, events, secret)
     select account_id, 'Учёт', 'https://a.example/', '{offer.expired}', 'whsec_' from accounts where email = $1
     returning account_id`,
    ['author@cloud.test']
  )
  const offers = []
  for (let no = 0; no < 4; no++) offers.push((await desk.saved(author)).id)
  const [open, revoked, accepted, expired] = offers
  await desk.revoke(revoked ?? '', author)
  expect((await desk.accept(accepted ?? '', author)).status).toBe(200)
  const end = (ids: readonly unknown[], interval: string) =>
    desk.query('update offers set valid_until = product_now() + $2::interval where offer_id = any($1)', [
      ids,
      interval
    ])
  await end([open, revoked, accepted], '1 hour')
  await end([expired], '-1 hour')
  await catchUp(db)
  const reminders = await pool.query(
    `select payload ->> 'offer_id' as id from graphile_worker._private_jobs
     where payload ->> 'offer_id' = any($1) and payload ->> 'news' = 'ends_soon'`,
    [offers]
  )
  expect(reminders.rows).toEqual([{ id: open }])
  await author.post('/api/v1/sandbox/clock/', { advance_seconds: 7200 })
  await catchUp(db)
  const ends = await pool.query(
    `select offer_id, valid_until from offers where offer_id = any($1) order by valid_until`,
    [[open, expired]]
  )
  const events = await pool.query(
    `select body::json -> 'data' as data from webhook_deliveries where account_id = $1
     order by body::json -> 'data' ->> 'at'`,
    [rows[0].account_id]
  )
  expect(events.rows.map(({ data: { offer_id, at } }) => ({ offer_id, valid_until: new Date(at) }))).toEqual(
    ends.rows
  )
})

test('the e-mail names the last day on which an offer is valid', async () => {
  const { emails, mailService } = mailbox()
  const { id } = await desk.saved(author)
  await desk.query("update offers set valid_until = '2031-04-01T00:00:00+03:00' where offer_id = $1", [id])
  await mailOffer(desk.served.services.db, mailService, { offer_id: id, news: 'ends_soon' })
  expect(emails[0]?.text).toMatch(/до 23:59 31\sмарта 2031/)
})

test("erasing the author's account revokes open offers, and removes titles and buyers", async () => {
  const person = await Person.signedUp(desk.served.base)
  const { id } = await desk.saved(person, { title: 'Для Анны', buyer: { name: 'ООО «Ива»' } })
  await desk.query(`select erase_person($1, product_now())`, [person.account_id])
  expect(await desk.get(id, author)).toMatchObject({ status: 'revoked', title: null, buyer: null })
  const page = await author.get(`/offers/${id}`)
  expect(page.body).not.toContain('Ива')
})
