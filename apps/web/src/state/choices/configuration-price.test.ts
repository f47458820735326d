import { PRICE_PLANS, type PricePlan } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { flavors } from '../../testing/small-catalogue.ts'
import { globals } from '../../testing/visitor-globals.ts'
import { machineInLink } from '../address/flavor-key.ts'
import { formatChoices } from '../address/format-choices.ts'
import { createPageStore } from '../page-store.ts'
import { offeredPlansAtom, planCostsAtom, quoteAtom } from './configuration-price.ts'

const promo = { id: 1, code: 'HALF12_5', discount: 12.5 }

test.each([null, promo])('card, plan and summary show the same price, with the code %o', (code) => {
  for (const flavor of flavors)
    for (const period of PRICE_PLANS)
      for (const ssdSize of [256, 2048]) {
        const choices = { machine: machineInLink(flavor), os: null, ssdSize, period, original: null }
        const store = createPageStore(
          formatChoices({ ...choices, promocode: code?.code ?? '' }, { gpus: [], flavors: null }),
          {
            ...globals,
            ...(code === null ? {} : { promo: code })
          }
        )
        const price = store.get(quoteAtom)
        const { price_plan, costOf } = store.get(planCostsAtom) ?? {}
        const figure = price?.[price_plan === 0 ? 'hour' : 'month']
        expect(price?.discount.promo).toBe(code === null ? 0 : 1250)
        expect(costOf?.(flavor)).toBe(figure)
        const plan = store.get(offeredPlansAtom).find(({ plan }) => plan === price_plan)
        expect(plan?.price[price_plan === 0 ? 'hour' : 'month']).toBe(figure)
      }
})

test('a code reduces only prices of the plans and GPU cards to which it applies', () => {
  const [flavor, other] = [104, 204].map((id) => flavors.find((one) => one.id === id))
  if (!flavor || !other) throw new Error('the catalogue of the test has changed')
  const codeOf = (period: PricePlan) => {
    const choices = { machine: machineInLink(flavor), os: null, ssdSize: 256, period, original: null }
    const address = formatChoices({ ...choices, promocode: 'YEAR20' }, { gpus: [], flavors: null })
    const limited = { id: 1, code: 'YEAR20', discount: 20, price_plans: [3, 12], gpu_ids: [1] }
    return createPageStore(address, { ...globals, promo: limited })
  }
  const discounts = (store: ReturnType<typeof codeOf>) =>
    store.get(offeredPlansAtom).map(({ plan, price }) => [plan, price.discount.promo])
  const year = codeOf(12)
  expect(discounts(year)).toEqual([
    [0, 0],
    [1, 0],
    [3, 2000],
    [6, 0],
    [12, 2000]
  ])
  expect(year.get(quoteAtom)?.discount.promo).toBe(2000)
  const { costOf } = year.get(planCostsAtom) ?? {}
  const withoutCode = createPageStore('/?period=12', globals).get(planCostsAtom)?.costOf
  expect(costOf?.(flavor)).toBeLessThan(withoutCode?.(flavor) ?? 0)
  expect(costOf?.(other)).toBe(withoutCode?.(other))
  expect(codeOf(6).get(quoteAtom)?.discount.promo).toBe(0)
})
