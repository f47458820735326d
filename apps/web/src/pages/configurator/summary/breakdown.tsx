import { PriceBreakdown } from '@cloud/ui'
import { memo } from 'react'
import { ssdAtom } from '../../../state/catalogue/components.ts'
import { linesAtom } from '../../../state/choices/priced.ts'
import { awaitedCodeAtom, promoAtom } from '../../../state/choices/promo.ts'
import { useValue } from '../../../state/use.ts'

/** How the price of what is chosen is composed. */
export const Breakdown = memo(() => {
  const awaited = useValue(awaitedCodeAtom)
  return (
    <PriceBreakdown
      lines={useValue(linesAtom)}
      promocode={useValue(promoAtom)?.code ?? awaited ?? undefined}
      checking={awaited !== null}
      group_title={useValue(ssdAtom)?.group_title}
    />
  )
})
