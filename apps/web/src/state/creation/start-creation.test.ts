import { beforeEach, expect, test, vi } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { chosenFlavorAtom } from '../choices/chosen-configuration.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { promoStateAtom } from '../choices/promo-state.ts'
import { createPageStore } from '../page-store.ts'
import { creationAtom, isSameRequestAtom } from './creation-state.ts'
import { serverNameAtom } from './server-name.ts'
import { startCreationAtom } from './start-creation.ts'

const LINK =
  '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256' +
  '&os=1&period=3&promocode=ONCE50'

const USED_UP = 'Промокод не найден или больше не действует'
const CLOSED = 'Такой конфигурации нет в каталоге. Выберите другую.'

/** Refuses the order with an error at a field; the promo code is used up and flavor 104 is closed. */
const refusing = (field: string, error: string) =>
  vi.fn<typeof fetch>(async (url) => {
    if (String(url).endsWith('/flavors/')) return Response.json(flavors.filter(({ id }) => id !== 104))
    const refusal = String(url).endsWith('/apply-promo')
      ? { error: USED_UP }
      : { error, fields: { [field]: error } }
    return Response.json(refusal, { status: 400 })
  })

beforeEach(() => {
  vi.stubGlobal('window', {})
  vi.spyOn(console, 'error').mockReturnValue()
})

async function refused(field: string, error: string) {
  vi.stubGlobal('fetch', refusing(field, error))
  const store = createPageStore(LINK, {
    ...globals,
    catalogue: { ...globals.catalogue, '/api/v1/user/': [person] }
  })
  store.set(promoStateAtom, {
    kind: 'applied',
    code: 'ONCE50',
    promo: { id: 1, code: 'ONCE50', discount: 50 }
  })
  store.set(serverNameAtom, 'train-1')
  await store.set(startCreationAtom)
  expect(store.get(creationAtom).kind).toBe('failed')
  return store
}

test('a promo code that an order is refused for is removed from the price', async () => {
  const store = await refused('promocode_id', USED_UP)
  await vi.waitFor(() => expect(store.get(promoStateAtom).kind).toBe('refused'))
  expect(store.get(quoteAtom)).toMatchObject({ discount: { promo: 0 } })
  expect(store.get(isSameRequestAtom)).toBe(false)
})

test('a closed configuration is no longer chosen', async () => {
  const store = await refused('flavor_id', CLOSED)
  await vi.waitFor(() => expect(store.get(chosenFlavorAtom)).toBeNull())
  expect(store.get(isSameRequestAtom)).toBe(false)
})
