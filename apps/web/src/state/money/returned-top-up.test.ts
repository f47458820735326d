import type { TopUpState } from '@cloud/api'
import { afterEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { stubStorage } from '../../testing/stub-storage.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { createPageStore } from '../page-store.ts'
import { userResource } from '../user/current-user.ts'
import { continuePaymentAtom } from './create-top-up.ts'
import { loadReturnedTopUpAtom, readLeftPayment, returnedTopUpAtom } from './returned-top-up.ts'

const topUp: TopUpState = {
  id: 1,
  amount_rub_cents: 100_00,
  payment_type: 'acquiring',
  status: 'pending',
  created_at: '2026-11-21T09:00:00.000Z',
  payment_url: 'https://bank.test/1',
  starts: []
}

function openPanel() {
  vi.stubGlobal('location', { assign() {}, href: 'https://shop.test/panel' })
  vi.stubGlobal('history', { replaceState() {} })
  vi.stubGlobal('fetch', async () => Response.json(topUp))
  const store = createPageStore('/panel', globals)
  store.set(userResource.put, person)
  return store
}

afterEach(() => vi.unstubAllGlobals())

test('the panel keeps the payment for the return while the page of the bank loads', async () => {
  stubStorage()
  const left = openPanel()
  left.set(continuePaymentAtom, topUp)
  expect(await left.set(loadReturnedTopUpAtom)).toBe(false)
  expect(left.get(returnedTopUpAtom)).toBeNull()
  expect(readLeftPayment()?.id).toBe(topUp.id)

  const returned = openPanel()
  expect(await returned.set(loadReturnedTopUpAtom)).toBe(true)
  expect(returned.get(returnedTopUpAtom)).toMatchObject({ topUp })
  expect(readLeftPayment()).toBeNull()
})
