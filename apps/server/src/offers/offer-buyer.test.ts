import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../testing/pdf-text.ts'
import { Person } from '../testing/person.ts'
import { OfferDesk } from './testing/offer-desk.ts'

let desk: OfferDesk
let author: Person
beforeAll(async () => {
  desk = await OfferDesk.open()
  author = await Person.signedUp(desk.served.base)
})
afterAll(() => desk.served.stop())

test('a buyer is in the answer, on the page and in the PDF, and in the archive', async () => {
  const buyer = { name: ' ООО «Ива» ', inn: '7707083893', kpp: '773601001' }
  const offer = await desk.saved(author, { buyer })
  expect(offer.buyer).toEqual({ ...buyer, name: 'ООО «Ива»' })
  const visitor = await Person.visitor(desk.served.base)
  expect((await desk.get(offer.id, visitor)).buyer).toEqual(offer.buyer)
  const page = String((await visitor.get(`/offers/${offer.id}`)).body)
  const text = pdfText(Buffer.from(await (await visitor.file(`/offers/${offer.id}.pdf`)).arrayBuffer()))
  for (const sheet of [page, text.replaceAll('\n', '')])
    for (const words of ['ООО «Ива»', '7707083893', '773601001']) expect(sheet).toContain(words)
  const kept = await desk.query('select buyer from offers where offer_id = $1', [offer.id])
  expect(kept.rows).toEqual([{ buyer: offer.buyer }])
})

test.each([
  [undefined, null],
  [null, null],
  [{ name: 'Анна' }, { name: 'Анна', inn: null, kpp: null }],
  [
    { name: 'Анна', inn: '', kpp: '' },
    { name: 'Анна', inn: null, kpp: null }
  ],
  [
    { name: 'И\u0306ва', inn: null },
    { name: 'Йва', inn: null, kpp: null }
  ]
])('the buyer %j is stored as %j', async (buyer, kept) => {
  expect((await desk.saved(author, { buyer })).buyer).toEqual(kept)
})

test.each([
  [{ name: '' }, { 'buyer.name': /^Название покупателя/ }],
  [{ inn: '7707083893' }, { 'buyer.name': /^Заполните/ }],
  [{ name: 'я'.repeat(101) }, { 'buyer.name': /^Название покупателя/ }],
  [{ name: 'Анна', inn: '7707083894' }, { 'buyer.inn': /^ИНН/ }],
  [{ name: 'Анна', inn: '0000000000' }, { 'buyer.inn': /^ИНН/ }],
  [{ name: 'Анна', kpp: '12' }, { 'buyer.kpp': /^КПП/ }],
  [
    { name: 'Анна', inn: '1', kpp: '12' },
    { 'buyer.inn': /^ИНН/, 'buyer.kpp': /^КПП/ }
  ],
  ['Анна', { buyer: /объект/ }]
])('the buyer %j is refused with an error at %j', async (buyer, fields) => {
  const { status, body } = await desk.save(author, { buyer })
  expect([status, (body as { fields: object }).fields]).toEqual([
    400,
    Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, expect.stringMatching(text)]))
  ])
})
