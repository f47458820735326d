import type { Flavor, Gpu } from '@cloud/api'
import { clampSsdSize, type PricePlan } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { atom } from 'jotai'
import { type Choices, DEFAULT_CPU_ONLY, type Machine } from '../address/choices.ts'
import { choicesAtom, pageKindAtom, setChoicesAtom } from '../address/location.ts'
import { findNearestFlavor } from '../address/nearest-flavor.ts'
import { planForGpu } from '../address/original-server.ts'
import { findShownGpu } from '../address/parse-choices.ts'
import { gpusAtom } from '../catalogue/catalogue-lists.ts'
import { checkPromoAtom, typePromoAtom } from '../choices/check-promo.ts'
import { configurationFilterAtom } from '../choices/configuration-list.ts'
import { offeredByGpuAtom } from '../choices/offered-flavors.ts'
import { typedPromoAtom } from '../choices/promo-state.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { toastAtom } from '../core/toast.ts'
import { creationAtom, isCreateAttemptedAtom } from '../creation/creation-state.ts'

/** Applies a choice: writes the address, clears an old failure, and checks the promo code again (not for a system, which has no price). */
export const changeChoicesAtom = atom(
  null,
  (get, set, change: Partial<Choices>, entry: 'same' | 'new' = 'same') => {
    const before = get(choicesAtom)
    set(setChoicesAtom, { ...before, ...change }, entry)
    // choosing a machine also chooses a plan that its card has
    if (change.machine && change.period && before.period === 0)
      set(toastAtom, {
        kind: 'ok',
        text: `У этой карты нет почасового тарифа: выбран ${planName(change.period)}.`
      })
    if (get(creationAtom).kind === 'failed') set(creationAtom, { kind: 'ready' })
    if (!('os' in change)) void set(checkPromoAtom, 'background')
  }
)

export const chooseOsAtom = atom(null, (_get, set, os: number) => set(changeChoicesAtom, { os }))

export const chooseSsdSizeAtom = atom(null, (_get, set, size: number) =>
  set(changeChoicesAtom, { ssdSize: clampSsdSize(size) })
)

export const choosePlanAtom = atom(null, (_get, set, period: PricePlan) => set(changeChoicesAtom, { period }))

/** Chooses a configuration of the list. */
export const chooseFlavorAtom = atom(null, (get, set, flavor: Flavor) => {
  const { machine, period } = get(choicesAtom)
  const { id, cpu_count, ram_count } = flavor
  const chosen: Machine =
    flavor.gpu === null
      ? { type: 'cpu', cpu_count, ram_count }
      : { type: 'gpu', card: machine.type === 'gpu' ? machine.card : null, flavor: id }
  set(changeChoicesAtom, { machine: chosen, period: planForGpu(flavor.gpu, period, get(termsAtom)) })
})

/** Chooses a card: adds a history entry and drops the flavor; other choices stay. */
export const chooseGpuAtom = atom(null, (get, set, gpu: Gpu) => {
  const { machine, period } = get(choicesAtom)
  if (machine.type === 'gpu' && machine.card === gpu.id) return
  set(
    changeChoicesAtom,
    { machine: { type: 'gpu', card: gpu.id, flavor: null }, period: planForGpu(gpu, period, get(termsAtom)) },
    'new'
  )
})

/** Chooses servers with or without a video card: drops flavor, card and promo; disk, system, plan and `original` stay. */
export const chooseTypeAtom = atom(null, (get, set, type: Machine['type']) => {
  const { machine, period } = get(choicesAtom)
  if (machine.type === type) return
  set(typePromoAtom, '')
  if (type === 'gpu') {
    const fresh: Machine = { type, card: null, flavor: null }
    const gpu = findShownGpu(fresh, get(gpusAtom))
    set(changeChoicesAtom, { machine: fresh, period: planForGpu(gpu, period, get(termsAtom)) })
  } else {
    const first = findNearestFlavor(get(offeredByGpuAtom).get(null) ?? [], DEFAULT_CPU_ONLY)
    const { cpu_count, ram_count } = first ?? DEFAULT_CPU_ONLY
    set(changeChoicesAtom, {
      machine: { type, cpu_count, ram_count },
      period: planForGpu(null, period, get(termsAtom))
    })
  }
})

/** Starts over after a navigation to another configurator: clears messages about the previous order and checks the new promo code. */
export const startOverAtom = atom(null, (get, set) => {
  if (get(pageKindAtom) !== 'configurator') return
  set(configurationFilterAtom, null)
  set(isCreateAttemptedAtom, false)
  set(typedPromoAtom, null)
  if (['failed', 'price-changed'].includes(get(creationAtom).kind)) set(creationAtom, { kind: 'ready' })
  void set(checkPromoAtom)
})
