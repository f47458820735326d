import { contract } from '@cloud/api'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Person } from '../testing/person.ts'
import { offerStatus } from './saved-offers.ts'
import { OfferDesk } from './testing/offer-desk.ts'

test('an offer is valid until its last millisecond, and not at its end', () => {
  const offer = { accepted_at: null, revoked_at: null, valid_until: new Date(1000) }
  expect([offerStatus(offer, 999), offerStatus(offer, 1000)]).toEqual(['open', 'expired'])
})

test('too many for one answer are returned in pages', async () => {
  const strict = await OfferDesk.open({ LIMIT_LIST_ROWS: '40' })
  const keen = await Person.signedUp(strict.served.base)
  const listed = (query: string) => keen.get(`/api/v1/offers/${query}`)
  for (let count = 0; count < 2; count += 1) await strict.saved(keen)
  expect((await listed('')).body).toMatchObject({ count: 2, results: { length: 2 } })
  await strict.saved(keen)
  for (const query of ['', '?limit=3'])
    expect(await listed(query)).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: { limit: expect.stringContaining('не больше 2 строк') } }
    })
  expect((await listed('?limit=2&offset=1')).body).toMatchObject({ count: 3, results: { length: 2 } })
  await strict.served.stop()
})

test('the first offer of a year is listed before those of the previous year', async () => {
  const desk = await OfferDesk.open()
  const author = await Person.signedUp(desk.served.base)
  const first = await desk.saved(author)
  const second = await desk.saved(author)
  const { id } = await desk.saved(author)
  await desk.served.owner.query('update offers set year = year + 1, year_no = 1 where offer_id = $1', [id])
  const { body } = await author.get('/api/v1/offers/')
  const { results } = v.parse(contract.offers.list.response, body)
  expect(results.map((offer) => offer.id)).toEqual([id, second.id, first.id])
  expect(results[0]?.number).toMatch(/^КП-\d{4}-000001$/)
  await desk.served.stop()
})
