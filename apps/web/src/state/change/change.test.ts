import type { CallError, Flavor, ServerConfig } from '@cloud/api'
import { quote, STATUS } from '@cloud/pricing'
import { describe, expect, test } from 'vitest'
import { person } from '../../../../../testing/person.ts'
import { createServer } from '../../testing/create-server-config.ts'
import { flavors, gpus, ssds } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { choicesAtom } from '../address/location.ts'
import { changedServers } from '../address/original-server.ts'
import {
  choicesLinkAtom,
  chosenFlavorAtom,
  shownGpuAtom,
  ssdSizeAtom
} from '../choices/chosen-configuration.ts'
import { quoteAtom } from '../choices/configuration-price.ts'
import { offeredFlavorsAtom, offeredGpusAtom } from '../choices/offered-flavors.ts'
import { promoAtom, promoStateAtom } from '../choices/promo-state.ts'
import { shownCorrectionsAtom } from '../choices/shown-corrections.ts'
import { chosenExportRowsAtom } from '../compare/export-rows.ts'
import { isCreateAttemptedAtom, joinsQueueAtom } from '../creation/creation-state.ts'
import { descriptionAtom } from '../page-description.ts'
import { createPageStore } from '../page-store.ts'
import { changePayloadAtom, confirmationAtom, isConfigurationChangedAtom } from './change-confirmation.ts'
import { configuratorModeAtom } from './configurator-mode.ts'
import { openConfirmationAtom } from './open-confirmation.ts'

const signedIn = { ...globals, catalogue: { ...globals.catalogue, '/api/v1/user/': [person] } }

const flavor = (id: number): Flavor => {
  const found = flavors.find((one) => one.id === id)
  if (found === undefined) throw new Error('the catalogue of the test has changed')
  return found
}

/** Creates the store for an address, with the server of the change loaded. */
function changing(url: string, server: ServerConfig) {
  const store = createPageStore(url, signedIn)
  store.set(changedServers.put, server.id, server)
  return store
}

const price = (id: number, pricePlan: 0 | 1 | 3) => {
  const [ssd] = ssds
  if (ssd === undefined) throw new Error('the catalogue of the test has no disk')
  return quote({ flavor: flavor(id), ssd, ssdSize: 512, pricePlan }, globals.terms)
}

describe('initial choices', () => {
  test.each(['/?original=17', '/H100?original=17', '/h100?original=17&period='])(
    'the own flavor, plan and disk: %s',
    (url) => {
      const store = changing(url, createServer(flavor(104)))
      expect(store.get(chosenFlavorAtom)?.id).toBe(104)
      expect(store.get(quoteAtom)).toEqual(price(104, 3))
      expect(store.get(ssdSizeAtom)).toBe(512)
      expect(store.get(descriptionAtom).title).toBe('Выберите новую конфигурацию')
    }
  )

  test('corrections of a link for a change have no system and disk', () => {
    const shown = (url: string) =>
      changing(url, createServer(flavor(104)))
        .get(shownCorrectionsAtom)
        .map(({ code }) => code)
    expect(shown('/?original=17&ssdSize=300&os=99')).toEqual([])
    expect(shown('/?original=17&ssdSize=300&os=99&period=7')).toEqual(['period'])
    expect(shown('/?ssdSize=300&os=99')).toEqual(['os', 'ssdSize'])
  })

  test('a server without a card is found at its own pair', () => {
    const store = changing('/?original=17', createServer(flavor(902)))
    expect(store.get(shownGpuAtom)).toBeNull()
    expect(store.get(chosenFlavorAtom)?.id).toBe(902)
  })

  test('a stopped server without a GPU card gets the same size on another processor if only that has capacity', () => {
    const own = { ...flavor(902), max_available: 0 }
    const twin = { ...flavor(902), id: 912, cpu: { id: 9, name: 'EPYC' }, max_available: 2 }
    const chosen = (open: readonly Flavor[], rest: Partial<ServerConfig>) => {
      const catalogue = {
        ...signedIn.catalogue,
        '/api/v1/flavors/': [...flavors.filter(({ id }) => id !== 902), ...open]
      }
      const store = createPageStore('/?original=17', { ...signedIn, catalogue })
      store.set(changedServers.put, 17, createServer(own, rest))
      return store.get(chosenFlavorAtom)?.id
    }
    expect(chosen([own, twin], { status: STATUS.paused })).toBe(912)
    // an active server keeps its slot, and a flavor without free slots is no improvement
    expect(chosen([own, twin], { status: STATUS.active })).toBe(902)
    const cheapest = { ...twin, max_available: 0, flavor_monthly_price_rub_cents: 1 }
    expect(chosen([own, cheapest], { status: STATUS.paused })).toBe(902)
    expect(chosen([{ ...own, max_available: 1 }, twin], { status: STATUS.paused })).toBe(902)
  })

  test('if the flavor left the catalogue, sliders show the nearest and no card is chosen', () => {
    const gone = { flavor_id: 999, cpu_count: 3, ram_count: 12 }
    expect(changing('/?original=17', createServer(flavor(902), gone)).get(chosenFlavorAtom)?.gpu).toBeNull()
    const store = changing('/?original=17', createServer(flavor(104), gone))
    expect(store.get(shownGpuAtom)?.id).toBe(flavor(104).gpu?.id)
    expect(store.get(chosenFlavorAtom)).toBeNull()
  })

  test('the address of a GPU card that left the catalogue still opens the change, at the first GPU card', () => {
    const left = ({ gpu }: Flavor) => gpu?.id !== flavor(104).gpu?.id
    const catalogue = {
      ...signedIn.catalogue,
      '/api/v1/gpu/': gpus.filter(({ id }) => id !== flavor(104).gpu?.id),
      '/api/v1/flavors/': flavors.filter(left)
    }
    const store = createPageStore('/H100?original=17', { ...signedIn, catalogue })
    store.set(changedServers.put, 17, createServer(flavor(104)))
    expect(store.get(descriptionAtom)).toMatchObject({ status: 200, title: 'Выберите новую конфигурацию' })
    expect(store.get(configuratorModeAtom).kind).toBe('change')
    expect(store.get(shownGpuAtom)?.name).toBe('NVIDIA A100')
    expect(store.get(chosenFlavorAtom)).toBeNull()
    expect(createPageStore('/H100', { ...signedIn, catalogue }).get(descriptionAtom).status).toBe(404)
  })

  test('a card without the hourly plan starts at one month', () => {
    const store = changing('/?original=17', createServer(flavor(302), { price_plan: 0 }))
    expect(store.get(choicesAtom).period).toBe(1)
  })

  test('a link to another GPU card chooses that card and the server’s plan', () => {
    const store = changing('/A100?original=17', createServer(flavor(104)))
    expect(store.get(shownGpuAtom)?.name).toBe('NVIDIA A100')
    expect(store.get(chosenFlavorAtom)).toBeNull()
    expect(store.get(choicesAtom).period).toBe(3)
  })

  test('choices in the address win, also if no flavor is chosen', () => {
    const store = changing('/H100?type=gpu&period=1&original=17', createServer(flavor(104)))
    expect(store.get(chosenFlavorAtom)).toBeNull()
    expect(store.get(choicesAtom).period).toBe(1)
    expect(store.get(ssdSizeAtom)).toBe(512)
  })

  test('a shared link has the server’s disk and system', () => {
    const server = createServer(flavor(104), { os: { id: 2, name: 'Debian 12', description: '' } })
    const store = changing('/?original=17', server)
    expect(store.get(chosenExportRowsAtom)).toMatchObject([{ ssd_count: 512, os: 'Debian 12' }])
    const other = createPageStore(store.get(choicesLinkAtom), signedIn)
    expect(other.get(choicesAtom)).toMatchObject({ ssdSize: 512, os: 2, original: null })
    expect(other.get(quoteAtom)).toEqual(store.get(quoteAtom))
    // the address of the form contains neither disk nor system
    expect(store.get(choicesAtom)).toMatchObject({ ssdSize: 256, os: null })
  })

  test('a server requested by another address is ignored', () => {
    const store = changing('/?original=18', createServer(flavor(104)))
    expect(store.get(configuratorModeAtom)).toEqual({ kind: 'loading' })
    expect(store.get(chosenFlavorAtom)).toBeNull()
  })
})

describe('obstacles of a change', () => {
  const failed = async (error: CallError) => {
    const store = createPageStore('/?original=17', signedIn)
    await store.set(changedServers.load, 17, () => Promise.resolve({ ok: false, error }))
    return store.get(configuratorModeAtom).kind
  }
  const refused = (status: number): CallError => ({
    kind: 'refused',
    status,
    problem: { error: 'Нельзя.', code: 'not_found' }
  })

  test('without an id the mode is a new server; a visitor is asked to sign in', () => {
    expect(createPageStore('/', signedIn).get(configuratorModeAtom).kind).toBe('create')
    expect(createPageStore('/?original=17', globals).get(configuratorModeAtom).kind).toBe('visitor')
  })

  test.each([
    [401, 'visitor'],
    [404, 'unknown'],
    [400, 'unknown'],
    [500, 'failed']
  ])('a refusal with %i', async (status, kind) => {
    expect(await failed(refused(status))).toBe(kind)
  })

  test('a failed load can be repeated', async () => {
    expect(await failed({ kind: 'no-answer' })).toBe('failed')
  })

  test.each([
    [STATUS.active, 'change'],
    [STATUS.paused, 'change'],
    [STATUS.deleted, 'deleted'],
    [STATUS.requested, 'unchangeable'],
    [STATUS.start, 'unchangeable'],
    [STATUS.pausing, 'unchangeable'],
    [STATUS.error, 'unchangeable']
  ])('state %i', (status, kind) => {
    expect(
      changing('/?original=17', createServer(flavor(104), { status })).get(configuratorModeAtom).kind
    ).toBe(kind)
  })
})

describe('detection of a change', () => {
  const own = createServer(flavor(104), { server_full_rent_price_rub_cents: price(104, 3).total })

  test('equal flavor, plan and price are no change; another price is one', () => {
    expect(changing('/?original=17', own).get(isConfigurationChangedAtom)).toBe(false)
    expect(changing('/?original=17', createServer(flavor(104))).get(isConfigurationChangedAtom)).toBe(true)
    expect(changing('/?original=17&period=1', own).get(isConfigurationChangedAtom)).toBe(true)
  })

  test('the payload has the chosen configuration, without disk, system and promo code', () => {
    expect(changing('/?original=17&period=1&os=2&promocode=X', own).get(changePayloadAtom)).toEqual({
      configuration_id: 17,
      flavor_id: 104,
      price_plan: 1,
      gpu_id: 1,
      gpu_count: 2,
      cpu_id: 7,
      cpu_count: 32,
      ram_id: 5,
      ram_count: 256
    })
  })

  test('the promo code of a new server does not affect the price of a change', () => {
    const store = changing('/?original=17&promocode=X', own)
    store.set(promoStateAtom, { kind: 'applied', code: 'X', promo: { id: 1, code: 'X', discount: 50 } })
    expect(store.get(promoAtom)).toBeNull()
    expect(store.get(quoteAtom)).toEqual(price(104, 3))
  })

  test('the dialog opens even without a change; without a flavor the user is led to the list', () => {
    const store = changing('/?original=17', own)
    expect(store.set(openConfirmationAtom)).toBeNull()
    expect(store.get(confirmationAtom)).toMatchObject({ kind: 'open', preview: { state: 'idle' } })
    const other = changing('/A100?original=17', own)
    expect(other.set(openConfirmationAtom)).toBe('configuration')
    expect(other.get(confirmationAtom).kind).toBe('closed')
    expect(other.get(isCreateAttemptedAtom)).toBe(true)
  })

  test('a launched server is offered its own flavor and those that start in its way, a new one all', () => {
    const byHand = [101, 104, 105]
    const catalogue = {
      ...signedIn.catalogue,
      '/api/v1/flavors/': flavors.map((one) => ({
        ...one,
        manual_start_minutes: byHand.includes(one.id) ? 1_440 : null
      }))
    }
    const offered = (server: Partial<ServerConfig>, url = '/?original=17') => {
      const store = createPageStore(url, { ...signedIn, catalogue })
      store.set(changedServers.put, 17, createServer(flavor(104), server))
      return store.get(offeredFlavorsAtom).map(({ id }) => id)
    }
    const all = flavors.map(({ id }) => id)
    const automatic = all.filter((id) => !byHand.includes(id))
    expect(offered({ manual_start_minutes: 1_440 })).toEqual(all.filter((id) => byHand.includes(id)))
    expect(offered({ manual_start_minutes: null })).toEqual(
      all.filter((id) => id === 104 || automatic.includes(id))
    )
    expect(offered({ manual_start_minutes: 1_440, is_launched: false })).toEqual(all)
    expect(offered({}, '/')).toEqual(all)
    // a card whose flavors all start in the other way is left out
    const store = createPageStore('/?original=17', { ...signedIn, catalogue })
    store.set(changedServers.put, 17, createServer(flavor(104), { manual_start_minutes: 1_440 }))
    expect(store.get(offeredGpusAtom).map(({ id }) => id)).toEqual([1])
  })

  test('a full flavor shows no queue for a server that occupies a slot in it', () => {
    const full = flavor(104)
    expect(full.max_available).toBe(0)
    expect(changing('/?original=17', own).get(joinsQueueAtom)).toBe(false)
    const paused = { ...own, status: STATUS.paused }
    expect(changing('/?original=17', paused).get(joinsQueueAtom)).toBe(true)
    expect(changing('/?original=17', createServer(flavor(103), {})).get(joinsQueueAtom)).toBe(false)
    const link =
      '/H100?flavor[gpu]=1&flavor[gpu_count]=2&flavor[cpu]=7&flavor[cpu_count]=32&flavor[ram]=5&flavor[ram_count]=256'
    expect(changing(`${link}&original=17`, createServer(flavor(103))).get(joinsQueueAtom)).toBe(true)
  })
})
