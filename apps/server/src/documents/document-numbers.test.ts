import { afterAll, beforeAll, expect, test } from 'vitest'
import { Renter, serveCatalogue } from '../testing/renter.ts'
import type { Served } from '../testing/serve.ts'

let served: Served
let renter: Renter
beforeAll(async () => {
  served = await serveCatalogue()
  renter = await Renter.signedUp(served)
})
afterAll(() => served.stop())

test('no two documents have the same number: page, PDF and file name show the kind of document', async () => {
  await renter.life()
  const asked = await renter.person.post('/api/v1/top-ups/', {
    amount_rub_cents: 100_000,
    payment_type: 'invoice'
  })
  const { id: invoice } = asked.body as { id: number }
  const listed = await renter.documents(2025, 8)
  const idOf = (kind: string) => listed.find((one) => one.kind === kind)?.id
  const { account_id } = renter.person
  const numbers = new Set<string>()
  for (const [path, number] of [
    [`/invoices/${invoice}/`, `СЧ-${invoice}`],
    [`/receipts/${idOf('receipt')}/`, `КВ-${idOf('receipt')}`],
    [`/calculations/${idOf('calculation')}/`, expect.stringMatching(/^РД-\d+-1$/)],
    ['/statements/2025-09/', `ВБ-202509-${account_id}`],
    ['/services/2025-09/', `ВУ-202509-${account_id}`]
  ] as const) {
    const page = await renter.page(path)
    const printed = /<b>№\u00a0([^<]+)<\/b>/.exec(page)?.[1] ?? ''
    expect(printed).toEqual(number)
    numbers.add(printed)
    const { text } = await renter.pdf(`${path}pdf/`)
    expect(text).toContain(`№\u00a0${printed}`)
    const file = await renter.person.get(`${path}pdf/`)
    expect(file.headers.get('content-disposition')).toMatch(
      new RegExp(
        `^attachment; filename="[a-z0-9-]+\\.pdf"; filename\\*=UTF-8''${encodeURIComponent(printed)}\\.pdf$`
      )
    )
  }
  expect(numbers.size).toBe(5)
})
