import { PRICE_PLANS } from '@cloud/pricing'
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
