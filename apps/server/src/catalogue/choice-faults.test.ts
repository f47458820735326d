import { DEFAULT_TERMS, type Terms } from '@cloud/pricing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Choice, choiceFaults, NO_HOURLY_PLAN, NO_SUCH_FLAVOR, planError } from './choice-faults.ts'

const parts = { gpu_id: 1, gpu_count: 1, cpu_id: 1, cpu_count: 2, ram_id: 1, ram_count: 4 }
const flavor = { ...parts, closed: false, is_cloud: true }
const choice: Choice = { ...parts, flavor_id: 7, price_plan: 0 }
const faultsOf = (of: Parameters<typeof choiceFaults>[0], wanted: Choice, kept?: number) =>
  choiceFaults(of, wanted, DEFAULT_TERMS, kept)

test('errors of a choice are reported at its fields; a choice on offer has none', () => {
  expect(faultsOf(flavor, choice)).toEqual({})
  expect(faultsOf(null, choice)).toEqual({ flavor_id: NO_SUCH_FLAVOR })
  for (const part of Object.keys(parts))
    expect(faultsOf(flavor, { ...choice, [part]: 9 })).toEqual({ [part]: expect.any(String) })
})

test('a GPU card outside the cloud is not rented by the hour', () => {
  const own = { ...flavor, is_cloud: false }
  expect(faultsOf(own, choice)).toEqual({ price_plan: NO_HOURLY_PLAN })
  expect(faultsOf(own, { ...choice, price_plan: 1 })).toEqual({})
  expect(faultsOf({ ...flavor, is_cloud: null }, choice)).toEqual({})
})

test('a plan that the terms do not have is refused with the plans of the terms', () => {
  const terms: Terms = {
    ...DEFAULT_TERMS,
    plans: [{ months: 0 }, { months: 1, discount: 0 }, { months: 24, discount: 0.2 }]
  }
  const sentence = 'Тариф: одно из чисел 0, 1, 24.'
  for (const is_cloud of [true, false]) {
    const own = { ...flavor, is_cloud }
    expect(choiceFaults(own, { ...choice, price_plan: 24 }, terms)).toEqual({})
    expect(choiceFaults(own, { ...choice, price_plan: 3 }, terms)).toEqual({ price_plan: sentence })
  }
})

test('for any terms exactly the plans on offer for a card are accepted', () => {
  const months = fc.uniqueArray(fc.integer({ min: 1, max: 36 }), { minLength: 1, maxLength: 8 })
  const gpu = fc.constantFrom(null, { is_cloud: true }, { is_cloud: false })
  fc.assert(
    fc.property(months, fc.boolean(), gpu, fc.integer({ min: 0, max: 36 }), (all, byHour, card, plan) => {
      const sorted = all.toSorted((a, b) => a - b).map((one) => ({ months: one, discount: 0.05 }))
      const terms = { ...DEFAULT_TERMS, plans: [...(byHour ? [{ months: 0 }] : []), ...sorted] }
      const isOffered = plan === 0 ? byHour && card?.is_cloud !== false : all.includes(plan)
      expect(planError(plan, card, terms) === null).toBe(isOffered)
    })
  )
})

test('a closed flavor is on offer only to the server that has it', () => {
  const closed = { ...flavor, closed: true }
  const refused = { flavor_id: NO_SUCH_FLAVOR }
  expect(faultsOf(closed, choice, 7)).toEqual({})
  expect([faultsOf(closed, choice, 8), faultsOf(closed, choice)]).toEqual([refused, refused])
})
