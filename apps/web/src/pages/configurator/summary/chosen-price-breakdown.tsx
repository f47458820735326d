import { PriceBreakdown } from '@cloud/ui'
import { memo } from 'react'
import { ssdAtom } from '../../../state/catalogue/catalogue-lists.ts'
import { quoteLinesAtom } from '../../../state/choices/configuration-price.ts'
import { checkingCodeAtom, promoAtom } from '../../../state/choices/promo-state.ts'
import { useValue } from '../../../state/hooks.ts'

/** Composition of the price of the chosen configuration. */
export const ChosenPriceBreakdown = memo(() => {
  const awaited = useValue(checkingCodeAtom)
  return (
    <PriceBreakdown
      lines={useValue(quoteLinesAtom)}
      promocode={useValue(promoAtom)?.code ?? awaited ?? undefined}
      checking={awaited !== null}
      group_title={useValue(ssdAtom)?.group_title}
    />
  )
})
