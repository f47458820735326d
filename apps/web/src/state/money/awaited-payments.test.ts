import type { TopUpState } from '@cloud/api'
import { HOUR_MS } from '@cloud/pricing/books'
import { expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { stubStorage } from '../../testing/stub-storage.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from '../user/current-user.ts'
import { awaitedPaymentsAtom, loadTopUpsAtom, newStartResultsAtom } from './awaited-payments.ts'

const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()

function topUp(id: number, over: Partial<TopUpState> = {}): TopUpState {
  const starts = [{ server_id: 7, result: null }]
  const invoice = { payment_type: 'invoice', payment_url: null } as const
  return { id, status: 'pending', amount_rub_cents: 72_000, created_at: ago(1), starts, ...invoice, ...over }
}

const paid = (id: number, hours: number, result = 'started') =>
  topUp(id, { status: 'paid', created_at: ago(hours), starts: [{ server_id: 7, result }] })

/** A browser whose storage is kept, and the top-ups that the server returns. */
function browser(results: TopUpState[]) {
  stubStorage()
  vi.stubGlobal('fetch', async () => Response.json({ count: results.length, results }))
  return () => {
    const store = createPageStore('/panel', globals)
    store.set(userResource.put, person)
    return store
  }
}

test.each([
  ['an invoice', topUp(26), { href: '/documents/invoice/26/', text: expect.stringMatching(/^счёт №\s/) }],
  ['a payment by card', topUp(26, { payment_url: '/bank' }), { href: '/bank', text: 'оплатить 720\u00a0₽' }]
])('%s is awaited until its 72 hours are over', async (_, pending, expected) => {
  const open = browser([pending])
  const store = open()
  await store.set(loadTopUpsAtom, 'foreground')
  const payment = store.get(awaitedPaymentsAtom).get(7)
  expect(payment?.text).toEqual(expected.text)
  expect(payment?.href).toContain(expected.href === '/bank' ? '/bank' : '26')
  const late = browser([{ ...pending, created_at: ago(73) }])()
  await late.set(loadTopUpsAtom, 'foreground')
  expect(late.get(awaitedPaymentsAtom).size).toBe(0)
})

test('the newest payment is the awaited one, a declined one is not awaited', async () => {
  const card = { payment_type: 'acquiring', payment_url: '/bank' } as const
  // the shop no longer takes cards
  const left = topUp(4, { ...card, payment_url: null })
  const store = browser([left, topUp(3, { status: 'declined' }), topUp(2, card), topUp(1)])()
  await store.set(loadTopUpsAtom, 'foreground')
  expect(store.get(awaitedPaymentsAtom).get(7)?.href).toBe('/bank')
})

test('results are reported once per browser, also of an invoice paid days later', async () => {
  const open = browser([topUp(4), paid(3, 24 * 10, 'too_late'), paid(2, 1), paid(1, 24 * 31)])
  const store = open()
  await store.set(loadTopUpsAtom, 'foreground')
  expect(store.get(newStartResultsAtom).map(({ id }) => id)).toEqual([3, 2])
  await store.set(loadTopUpsAtom, 'background')
  expect(store.get(newStartResultsAtom)).toHaveLength(2)
  const later = open()
  await later.set(loadTopUpsAtom, 'foreground')
  expect(later.get(newStartResultsAtom)).toEqual([])
})
