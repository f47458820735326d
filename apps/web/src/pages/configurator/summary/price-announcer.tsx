import { formatRub, type Quote } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { VisuallyHidden } from '@cloud/ui'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { planAtom } from '../../../state/choices/chosen-configuration.ts'
import { quoteAtom } from '../../../state/choices/configuration-price.ts'
import { useValue } from '../../../state/hooks.ts'

/** Delay in ms after the last change before the price is read out, so that not every step of a slider is announced. */
const ANNOUNCE_DELAY_MS = 800

/**
 * Announces the total politely once it no longer changes. The price of the first rendering, `first`, is not announced. It is a prop because
 * the user may have changed the choice before this part was loaded.
 */
export default function PriceAnnouncer({ first }: { readonly first?: Quote | null }) {
  const price = useValue(quoteAtom)
  const period = useValue(planAtom)
  const current = price === null ? '' : `Итого за ${planName(period)}: ${formatRub(price.total)}`
  // invisible, so it renders after the visible parts
  const total = useDeferredValue(current)
  const announced = useRef(first === undefined || first?.total === price?.total ? total : '')
  const [announcement, announce] = useState('')
  useEffect(() => {
    if (total === announced.current) return
    const timer = setTimeout(() => {
      announced.current = total
      announce(total)
    }, ANNOUNCE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [total])
  return <VisuallyHidden role="status">{announcement}</VisuallyHidden>
}
