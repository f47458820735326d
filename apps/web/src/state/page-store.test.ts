import { PRICE_PLANS, quote } from '@cloud/pricing'
import { describe, expect, test } from 'vitest'
import { flavors, ssds } from '../testing/small-catalogue.ts'
import { globals } from '../testing/visitor-globals.ts'
import { pageAtom } from './address/location.ts'
import { preloadedFlavorsAtom } from './catalogue/catalogue-flavors.ts'
import {
  availablePlansAtom,
  chosenFlavorAtom,
  gpuFlavorsAtom,
  shownGpuAtom
} from './choices/chosen-configuration.ts'
import { offeredPlansAtom, quoteAtom } from './choices/configuration-price.ts'
import { firstMissingAtom } from './creation/creation-state.ts'
import { serverNameAtom } from './creation/server-name.ts'
import { descriptionAtom } from './page-description.ts'
import { createPageStore } from './page-store.ts'
import { userResource } from './user/current-user.ts'

const LINK =
  '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256' +
  '&os=1&ssdSize=512&period=3'

describe('at an address', () => {
  test('a link gives the price of the rules', () => {
    const store = createPageStore(LINK, globals)
    const flavor = flavors.find((one) => one.id === 104)
    const [ssd] = ssds
    if (flavor === undefined || ssd === undefined) throw new Error('the catalogue of the test has changed')
    expect(store.get(chosenFlavorAtom)).toEqual(flavor)
    expect(store.get(quoteAtom)).toEqual(quote({ flavor, ssd, ssdSize: 512, pricePlan: 3 }, globals.terms))
    expect(store.get(offeredPlansAtom).map(({ plan }) => plan)).toEqual(PRICE_PLANS)
    expect(store.get(offeredPlansAtom)[2]?.price).toEqual(store.get(quoteAtom))
  })

  test('without choices the first GPU card is shown, there is no price, and the name is the first missing choice', () => {
    const store = createPageStore('/', globals)
    expect(store.get(shownGpuAtom)?.name).toBe('NVIDIA H100')
    expect(store.get(gpuFlavorsAtom)).toMatchObject({ state: 'ready', data: { length: 6 } })
    expect(store.get(quoteAtom)).toBeNull()
    expect(
      store.get(offeredPlansAtom).map(({ isPriced, price }) => [isPriced, price.discount.total])
    ).toEqual(
      PRICE_PLANS.map((plan) => [false, 10_000 * (globals.terms.planDiscounts?.[plan] ?? Number.NaN)])
    )
    expect(store.get(firstMissingAtom)).toBe('name')
  })

  test('a card without the hourly plan does not offer it', () => {
    expect(createPageStore('/4090', globals).get(availablePlansAtom)).toEqual(PRICE_PLANS.slice(1))
  })

  test('a server without a card is the cheapest of its pair', () => {
    const store = createPageStore('/?type=cpu&cpu_count=4&ram_count=16', globals)
    expect(store.get(chosenFlavorAtom)?.id).toBe(902)
    expect(store.get(shownGpuAtom)).toBeNull()
  })

  test('missing choices come in the order of the screen', () => {
    const store = createPageStore('/H100', globals)
    store.set(serverNameAtom, 'train-1')
    expect(store.get(firstMissingAtom)).toBe('configuration')
    const chosen = createPageStore(LINK.replace('&os=1', ''), globals)
    chosen.set(serverNameAtom, 'train-1')
    expect(chosen.get(firstMissingAtom)).toBe('os')
  })
})

describe('globals of the page', () => {
  test.each([
    ['/', 200, 'Конфигуратор сервера'],
    ['/H100', 200, 'Конфигуратор сервера: NVIDIA H100'],
    ['/h100?period=3', 200, 'Конфигуратор сервера: NVIDIA H100'],
    ['/panel', 200, 'Панель'],
    ['/H999', 404, 'Такой страницы нет'],
    ['/a/b', 404, 'Такой страницы нет'],
    ['/%E0%A4%A', 404, 'Такой страницы нет'],
    ['//?flavor[gpu]=%00&flavor=__proto__', 200, 'Конфигуратор сервера']
  ])('%s', (url, status, title) => {
    expect(createPageStore(url, globals).get(descriptionAtom)).toMatchObject({ status, title })
  })
})

describe('preloaded data of the page', () => {
  test('a visitor is known to be signed out', () => {
    expect(createPageStore('/', globals).get(userResource.state)).toEqual({ state: 'ready', data: null })
  })

  test('without a catalogue everything is loading, and any address is accepted', () => {
    const store = createPageStore(LINK, { ...globals, catalogue: {} })
    expect(store.get(gpuFlavorsAtom)).toEqual({ state: 'loading' })
    expect(store.get(userResource.state)).toEqual({ state: 'idle' })
    expect(store.get(pageAtom).kind).toBe('configurator')
  })

  test('a response that does not match its contract is not used', () => {
    const store = createPageStore('/', {
      ...globals,
      catalogue: { ...globals.catalogue, '/api/v1/gpu/': [{ id: 'x' }] }
    })
    expect(store.get(shownGpuAtom)).toBeNull()
  })

  test('a catalogue without GPU cards lists only configurations without one', () => {
    const rest = { ...globals, catalogue: { ...globals.catalogue, '/api/v1/gpu/': [] } }
    expect(createPageStore('/', rest).get(gpuFlavorsAtom)).toEqual({ state: 'ready', data: [] })
    expect(createPageStore('/?type=cpu', rest).get(chosenFlavorAtom)).not.toBeNull()
  })

  test('of a large catalogue only the flavors of the page’s GPU card are present, the others are loading', () => {
    const part = flavors.filter((flavor) => flavor.gpu?.id === 1)
    const store = createPageStore('/H100', {
      ...globals,
      catalogue: { ...globals.catalogue, '/api/v1/flavors/': part }
    })
    expect(store.get(preloadedFlavorsAtom)).toEqual(part)
    expect(store.get(gpuFlavorsAtom)).toMatchObject({ state: 'ready' })
    expect(
      createPageStore('/A100', {
        ...globals,
        catalogue: { ...globals.catalogue, '/api/v1/flavors/': part }
      }).get(gpuFlavorsAtom)
    ).toEqual({
      state: 'loading'
    })
  })
})
