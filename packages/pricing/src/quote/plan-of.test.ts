import fc from 'fast-check'
import { expect, it } from 'vitest'
import { anyConfiguration } from '../testing/any-configuration.ts'
import { anyTerms } from '../testing/any-terms.ts'
import { planOf } from './plan-of.ts'
import { quote } from './quote.ts'

it('a quote tells its plan, unless every plan costs nothing', () => {
  fc.assert(
    fc.property(anyConfiguration, anyTerms, (input, terms) => {
      const price = quote(input, terms)
      const nothing = input.pricePlan > 0 && price.fullTotal === 0
      expect(planOf(price)).toBe(nothing ? 1 : input.pricePlan)
    }),
    { numRuns: 10_000 }
  )
})
