import { SummaryTotal } from '@cloud/ui'
import { memo, type Ref } from 'react'
import { planAtom } from '../../../state/choices/chosen-configuration.ts'
import { quoteAtom } from '../../../state/choices/configuration-price.ts'
import { checkingCodeAtom } from '../../../state/choices/promo-state.ts'
import { termsAtom } from '../../../state/core/globals-atom.ts'
import { useValue } from '../../../state/hooks.ts'

/** The prepayment for the choice. */
export const ChosenTotal = memo(function Total({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const price = useValue(quoteAtom)
  const period = useValue(planAtom)
  const checking = useValue(checkingCodeAtom) !== null
  const { vatPercent } = useValue(termsAtom)
  if (price === null) return null
  return (
    <SummaryTotal
      ref={ref}
      quote={price}
      price_plan={period}
      vatPercent={vatPercent}
      checking={checking}
      quiet
    />
  )
})
