import { EstimateSheet } from '@cloud/ui'
import { memo, useDeferredValue } from 'react'
import { ssdAtom } from '../../state/catalogue/catalogue-lists.ts'
import { clockAtom } from '../../state/core/clock.ts'
import { globalsAtom, shopNameAtom, termsAtom } from '../../state/core/globals-atom.ts'
import type { Estimate } from '../../state/estimate/estimate.ts'
import { type PricedEstimate, pricedEstimateAtom } from '../../state/estimate/estimate-prices.ts'
import { estimatePromoAtom } from '../../state/estimate/estimate-promo.ts'
import { useValue } from '../../state/hooks.ts'
import css from './estimate.module.css'
import { itemsWithPrice } from './items-with-price.ts'

interface PrintedContentProps {
  readonly title: string
  readonly priced: PricedEstimate
}

const PrintedContent = memo(function Sheet({ title, priced: { items, sums } }: PrintedContentProps) {
  const promo = useValue(estimatePromoAtom)
  const { vatPercent } = useValue(termsAtom)
  const now = useValue(clockAtom)
  const { seller } = useValue(globalsAtom)
  const group = useValue(ssdAtom)?.group_title
  if (sums === null) return null
  return (
    <EstimateSheet
      className={css.paper}
      brand={useValue(shopNameAtom)}
      title={title}
      items={itemsWithPrice(items)}
      sums={sums}
      promocode={promo.kind === 'none' ? undefined : promo.code}
      vatPercent={vatPercent}
      at={now()}
      group_title={group}
      seller={seller}
    />
  )
})

/** The printed version of the page. It is invisible on the screen, so it renders after the visible parts. */
export function PrintedEstimate({ estimate }: { readonly estimate: Estimate }) {
  const title = useDeferredValue(estimate.title)
  const priced = useDeferredValue(useValue(pricedEstimateAtom))
  return <PrintedContent title={title} priced={priced} />
}
