import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { flavors, gpus } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { choicesAtom, pageAtom } from '../address/location.ts'
import { chosenFlavorAtom, shownGpuAtom } from '../choices/chosen-configuration.ts'
import { configurationFilterAtom, filteredFlavorsAtom } from '../choices/configuration-list.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { toastAtom } from '../core/toast.ts'
import { randomNameAtom, serverNameAtom } from '../creation/server-name.ts'
import { createPageStore } from '../page-store.ts'
import {
  chooseFlavorAtom,
  chooseGpuAtom,
  chooseOsAtom,
  choosePlanAtom,
  chooseSsdSizeAtom,
  chooseTypeAtom
} from './choose-actions.ts'
import { chooseCpuAtom } from './cpu-only.ts'

const CHOSEN =
  '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256' +
  '&os=2&ssdSize=512&period=3&original=17'

function named(name: string) {
  const gpu = gpus.find((one) => one.name === name)
  if (gpu === undefined) throw new Error(`the catalogue of the test has no ${name}`)
  return gpu
}

describe('a card', () => {
  test('drops the flavor, keeps system, disk, plan and the server that is changed', () => {
    const store = createPageStore(CHOSEN, globals)
    store.set(chooseGpuAtom, named('NVIDIA A100'))
    expect(store.get(choicesAtom)).toEqual({
      machine: { type: 'gpu', card: 2, flavor: null },
      os: 2,
      ssdSize: 512,
      period: 3,
      promocode: '',
      original: 17
    })
    expect(store.get(pageAtom)).toEqual({ kind: 'configurator', shortName: 'A100' })
    expect(store.get(quoteAtom)).toBeNull()
  })

  test('without an hourly plan changes the plan to a month, and a toast reports it', () => {
    const store = createPageStore('/H100?period=0', globals)
    store.set(chooseGpuAtom, named('NVIDIA A100'))
    expect(store.get(toastAtom)).toBeNull()
    store.set(chooseGpuAtom, named('NVIDIA 4090'))
    expect(store.get(choicesAtom).period).toBe(1)
    expect(store.get(toastAtom)?.text).toBe('У этой карты нет почасового тарифа: выбран 1\u00a0месяц.')
  })

  test('a GPU card with the same plan is chosen without a toast', () => {
    const store = createPageStore('/H100?period=3', globals)
    store.set(chooseGpuAtom, named('NVIDIA 4090'))
    store.set(chooseTypeAtom, 'cpu')
    store.set(choosePlanAtom, 0)
    store.set(chooseCpuAtom, 4)
    store.set(choosePlanAtom, 1)
    expect(store.get(toastAtom)).toBeNull()
  })

  test('chosen again changes nothing', () => {
    const store = createPageStore(CHOSEN, globals)
    const before = store.get(choicesAtom)
    store.set(chooseGpuAtom, named('NVIDIA H100'))
    expect(store.get(choicesAtom)).toBe(before)
  })

  test('has its own filter by number of cards', () => {
    const store = createPageStore('/H100', globals)
    store.set(configurationFilterAtom, { count: 4 })
    expect(store.get(filteredFlavorsAtom)).toMatchObject({ data: [{ gpu_count: 4 }, { gpu_count: 4 }] })
    store.set(chooseGpuAtom, named('NVIDIA A100'))
    expect(store.get(filteredFlavorsAtom)).toMatchObject({ data: { length: 6 } })
  })
})

describe('the type', () => {
  test('drops flavor, card and promo; disk, system, plan and the server that is changed stay', () => {
    const store = createPageStore(`${CHOSEN}&promocode=WELCOME10`, globals)
    store.set(chooseTypeAtom, 'cpu')
    expect(store.get(choicesAtom)).toEqual({
      machine: { type: 'cpu', cpu_count: 2, ram_count: 4 },
      os: 2,
      ssdSize: 512,
      period: 3,
      promocode: '',
      original: 17
    })
    expect(store.get(shownGpuAtom)).toBeNull()
    store.set(chooseTypeAtom, 'gpu')
    expect(store.get(choicesAtom).machine).toEqual({ type: 'gpu', card: null, flavor: null })
    expect(store.get(chosenFlavorAtom)).toBeNull()
  })

  test('of several flavors with the same vCPU and GB the cheapest is chosen', () => {
    const dearer = flavors.flatMap((flavor) =>
      flavor.id === 902 ? [{ ...flavor, id: 910, flavor_monthly_price_rub_cents: 900_000 }] : []
    )
    const store = createPageStore('/?type=cpu&cpu_count=4&ram_count=16', {
      ...globals,
      catalogue: { ...globals.catalogue, '/api/v1/flavors/': [...dearer, ...flavors] }
    })
    expect(store.get(chosenFlavorAtom)?.id).toBe(902)
  })
})

test('choosing a configuration at / keeps that address', () => {
  const store = createPageStore('/', globals)
  const flavor = flavors.find((one) => one.gpu?.id === 1 && one.gpu_count === 4)
  if (flavor === undefined) throw new Error('the catalogue of the test has changed')
  store.set(chooseFlavorAtom, flavor)
  expect(store.get(choicesAtom).machine).toEqual({ type: 'gpu', card: null, flavor: flavor.id })
  expect(store.get(pageAtom)).toEqual({ kind: 'configurator', shortName: null })
})

test('a disk outside the limits is clamped', () => {
  const store = createPageStore('/', globals)
  store.set(chooseSsdSizeAtom, 2304)
  expect(store.get(choicesAtom).ssdSize).toBe(2048)
  store.set(chooseSsdSizeAtom, -256)
  expect(store.get(choicesAtom).ssdSize).toBe(256)
})

test('a promo code is checked again when the plan changes, not for another system', async () => {
  vi.useFakeTimers()
  const fetchMock = vi.fn<typeof fetch>(async () => Response.json({ error: 'Нет' }, { status: 400 }))
  vi.stubGlobal('fetch', fetchMock)
  onTestFinished(() => void vi.useRealTimers())
  const store = createPageStore(CHOSEN.replace('&original=17', '&promocode=WELCOME10'), globals)
  store.set(chooseOsAtom, 1)
  await vi.runAllTimersAsync()
  expect(fetchMock).not.toHaveBeenCalled()
  store.set(choosePlanAtom, 6)
  await vi.runAllTimersAsync()
  expect(fetchMock).toHaveBeenCalledOnce()
})

test('a random name replaces the typed one; an empty response clears the field, a failed call keeps it', async () => {
  const store = createPageStore('/', globals)
  const nameAfter = async (answer: Response) => {
    vi.stubGlobal('fetch', async () => answer)
    store.set(serverNameAtom, 'прежнее')
    await store.set(randomNameAtom)
    return store.get(serverNameAtom)
  }
  expect(await nameAfter(Response.json({ server_name: 'cool-spruce-153' }))).toBe('cool-spruce-153')
  // names have at most 20 characters, also generated ones
  expect(await nameAfter(Response.json({ server_name: `${'x'.repeat(20)}-153` }))).toBe('x'.repeat(20))
  expect(await nameAfter(Response.json({}))).toBe('')
  expect(await nameAfter(Response.json({ server_name: null }))).toBe('')
  expect(await nameAfter(Response.json({ error: 'Нет' }, { status: 404 }))).toBe('прежнее')
})

test('a name typed while a random one is loading stays', async () => {
  const store = createPageStore('/', globals)
  vi.stubGlobal('fetch', async () => Response.json({ server_name: 'cool-spruce-153' }))
  const named = store.set(randomNameAtom)
  store.set(serverNameAtom, 'своё')
  await named
  expect(store.get(serverNameAtom)).toBe('своё')
})

test('a choice renders only the parts that show it', () => {
  const store = createPageStore(CHOSEN, globals)
  const page = vi.fn()
  const flavor = vi.fn()
  const price = vi.fn()
  store.sub(pageAtom, page)
  store.sub(chosenFlavorAtom, flavor)
  store.sub(quoteAtom, price)
  store.set(choosePlanAtom, 6)
  store.set(chooseOsAtom, 1)
  expect(page).not.toHaveBeenCalled()
  expect(flavor).not.toHaveBeenCalled()
  expect(price).toHaveBeenCalledTimes(1)
})
