import { formatRub, type Quote } from '@cloud/pricing'
import { PLAN_NAMES, VisuallyHidden } from '@cloud/ui'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { quoteAtom } from '../../../state/choices/priced.ts'
import { periodAtom } from '../../../state/choices/selected.ts'
import { useValue } from '../../../state/use.ts'

/** So long the price must stand before it is read out: not at every step of a slider. */
const STANDS = 800

/**
 * Reads the total out, politely, once it no longer changes. What the page came with is not news: that is the `first` price,
 * since a choice may have changed it before this part was loaded.
 */
export default function PriceVoice({ first }: { readonly first?: Quote | null }) {
  const price = useValue(quoteAtom)
  const period = useValue(periodAtom)
  const current = price === null ? '' : `Итого за ${PLAN_NAMES[period]}: ${formatRub(price.total)}`
  // nothing to be seen: comes after what is
  const total = useDeferredValue(current)
  const announced = useRef(first === undefined || first?.total === price?.total ? total : '')
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (total === announced.current) return
    const timer = setTimeout(() => {
      announced.current = total
      announce(total)
    }, STANDS)
    return () => clearTimeout(timer)
  }, [total])
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}
