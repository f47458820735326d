import { SummaryTotal } from '@cloud/ui'
import { memo, type Ref } from 'react'
import { quoteAtom } from '../../../state/choices/priced.ts'
import { awaitedCodeAtom } from '../../../state/choices/promo.ts'
import { periodAtom } from '../../../state/choices/selected.ts'
import { termsAtom } from '../../../state/core/globals.ts'
import { useValue } from '../../../state/use.ts'

/** The prepayment for the choice. */
export const Total = memo(function Total({ ref }: { readonly ref: Ref<HTMLDivElement> }) {
  const price = useValue(quoteAtom)
  const period = useValue(periodAtom)
  const checking = useValue(awaitedCodeAtom) !== null
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
