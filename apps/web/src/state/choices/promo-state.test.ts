import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flavors, gpus } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { choicesAtom, navigateAtom } from '../address/location.ts'
import { openAddressAtom } from '../address/open-address.ts'
import { chooseFlavorAtom, chooseGpuAtom, choosePlanAtom } from '../choose/choose-actions.ts'
import { configurationPayloadAtom, createPayloadAtom, creationAtom } from '../creation/creation-state.ts'
import { createPageStore } from '../page-store.ts'
import { applyPromoAtom, checkPromoAtom, typePromoAtom } from './check-promo.ts'
import { quoteAtom } from './configuration-price.ts'
import { promoAtom, promoFieldAtom, promoStateAtom } from './promo-state.ts'

const H100 =
  '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256' +
  '&os=1&ssdSize=512&period=3'

const flavor = flavors.find(({ id }) => id === 104)
const card = gpus.find(({ name }) => name === 'NVIDIA A100')
if (flavor === undefined || card === undefined) throw new Error('the catalogue of the test has changed')

/** The code WELCOME10 suits every configuration, other codes suit none. */
const fetchMock = vi.fn<typeof fetch>(async (_url, init) => {
  const { promo_code } = JSON.parse(String(init?.body))
  return promo_code === 'WELCOME10'
    ? Response.json({ id: 1, discount: 10, code: 'WELCOME10' })
    : Response.json({ error: 'Не для этого тарифа' }, { status: 400 })
})
const codesAsked = () => fetchMock.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).promo_code)

beforeEach(() => {
  vi.useFakeTimers()
  fetchMock.mockClear()
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', new URL('https://shop.test/'))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => vi.useRealTimers())

async function applied(url = H100, code = 'WELCOME10') {
  const store = createPageStore(url, globals)
  store.set(typePromoAtom, code)
  await store.set(applyPromoAtom)
  fetchMock.mockClear()
  return store
}

describe('another address', () => {
  test('without a code neither price nor order has a discount, even after another code was applied', async () => {
    const store = await applied()
    expect(store.get(promoAtom)).toMatchObject({ discount: 10 })
    store.set(openAddressAtom, '/panel')
    store.set(openAddressAtom, '/')
    store.set(chooseFlavorAtom, flavor)
    await vi.runAllTimersAsync()
    expect(store.get(promoFieldAtom)).toBe('')
    expect(store.get(promoStateAtom).kind).toBe('none')
    expect(store.get(quoteAtom)).toMatchObject({ discount: { promo: 0 } })
    expect(store.get(configurationPayloadAtom)).not.toHaveProperty('promocode_id')
    expect(fetchMock).not.toHaveBeenCalled()
  })

  test('without a code after a step back has no discount', async () => {
    const store = await applied('/A100?flavor[gpu]=2&flavor[gpu_count]=1')
    store.set(navigateAtom, H100)
    expect(store.get(promoAtom)).toBeNull()
    expect(store.get(quoteAtom)).toMatchObject({ discount: { promo: 0 } })
  })

  test('with a code it is checked: back to a configuration with the code', async () => {
    const store = await applied()
    store.set(chooseGpuAtom, card)
    expect(store.get(promoAtom)).toBeNull()
    store.set(navigateAtom, `${H100}&promocode=WELCOME10`)
    expect(store.get(promoStateAtom)).toMatchObject({ kind: 'checking', code: 'WELCOME10' })
    await vi.runAllTimersAsync()
    expect(codesAsked()).toEqual(['WELCOME10'])
    expect(store.get(promoAtom)).toMatchObject({ discount: 10 })
  })

  test('with a code it is checked: from an offer to the configurator', async () => {
    const store = createPageStore('/commercial-offer?price_plan=1', globals)
    store.set(openAddressAtom, `${H100}&promocode=WELCOME10`)
    await vi.runAllTimersAsync()
    expect(store.get(promoAtom)).toMatchObject({ discount: 10 })
  })

  test('with the same code the price stays until the code is checked again', async () => {
    const store = await applied()
    store.set(navigateAtom, `${H100.replace('period=3', 'period=6')}&promocode=WELCOME10`)
    expect(store.get(promoAtom)).toMatchObject({ discount: 10 })
    await vi.runAllTimersAsync()
    expect(codesAsked()).toEqual(['WELCOME10'])
  })

  test('with another code shows that code, not the typed text', async () => {
    const store = createPageStore(H100, globals)
    store.set(typePromoAtom, 'NEVER')
    store.set(navigateAtom, `${H100}&promocode=WELCOME10`)
    await vi.runAllTimersAsync()
    expect(store.get(promoFieldAtom)).toBe('WELCOME10')
  })

  test.each(['failed', 'price-changed'] as const)('drops a creation that %s', (kind) => {
    const store = createPageStore(H100, globals)
    const now = store.get(quoteAtom)
    const payload = store.get(createPayloadAtom)
    if (now === null || payload === null) throw new Error('the link of the test chooses nothing')
    store.set(creationAtom, { kind, error: { kind: 'no-answer' }, payload, before: now, now })
    store.set(navigateAtom, '/')
    expect(store.get(creationAtom).kind).toBe('ready')
  })

  test('other pages check no promo code', async () => {
    const store = await applied()
    store.set(openAddressAtom, '/panel')
    await vi.runAllTimersAsync()
    expect(fetchMock).not.toHaveBeenCalled()
  })
})

test('a code of a link without a configuration is checking once one is chosen', async () => {
  const store = createPageStore('/H100?promocode=WELCOME10', globals)
  expect(store.get(promoStateAtom).kind).toBe('none')
  store.set(chooseFlavorAtom, flavor)
  expect(store.get(promoStateAtom)).toEqual({ kind: 'checking', code: 'WELCOME10', before: null })
  // a plan chosen during the delay restarts it: the code is checked once, for the latest choice
  store.set(choosePlanAtom, 12)
  await vi.runAllTimersAsync()
  expect(codesAsked()).toEqual(['WELCOME10'])
  expect(store.get(promoAtom)).toMatchObject({ discount: 10 })
})

describe('typing over a code', () => {
  test('without a configuration: the code is not checked any more', async () => {
    const store = createPageStore('/H100?promocode=WELCOME10', globals)
    store.set(typePromoAtom, '')
    store.set(chooseFlavorAtom, flavor)
    await vi.runAllTimersAsync()
    expect(fetchMock).not.toHaveBeenCalled()
    expect(store.get(choicesAtom).promocode).toBe('')
    expect(store.get(promoAtom)).toBeNull()
  })

  test('after a refusal: a change of plan checks neither code', async () => {
    const store = await applied(H100, 'YEAR20')
    expect(store.get(promoStateAtom).kind).toBe('refused')
    store.set(typePromoAtom, 'WELCOME10')
    store.set(choosePlanAtom, 12)
    await vi.runAllTimersAsync()
    expect(fetchMock).not.toHaveBeenCalled()
    expect(store.get(promoFieldAtom)).toBe('WELCOME10')
    expect(store.get(promoStateAtom).kind).toBe('none')
  })

  test('while it is checked: the response is ignored', async () => {
    const store = createPageStore(`${H100}&promocode=WELCOME10`, globals)
    const answer = store.set(checkPromoAtom)
    store.set(typePromoAtom, 'WELCOME1')
    expect(fetchMock.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
    await answer
    expect(store.get(promoAtom)).toBeNull()
  })

  test('a trailing space is the same code', async () => {
    const store = await applied(H100, 'YEAR20')
    store.set(typePromoAtom, 'YEAR20 ')
    expect(store.get(choicesAtom).promocode).toBe('YEAR20')
    expect(store.get(promoStateAtom).kind).toBe('refused')
  })
})
