import { CheckedAt } from '@cloud/ui'
import { useEffect } from 'react'
import { flavorsResource } from '../../../state/catalogue/catalogue-flavors.ts'
import {
  checkAvailabilityAtom,
  checkedAtAtom,
  isCheckingAtom,
  keepAvailabilityFreshAtom
} from '../../../state/catalogue/check-availability.ts'
import { loadPriceNotesAtom, priceHistoryKeyAtom } from '../../../state/choices/price-notes.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import css from './availability-checked-at.module.css'

/** Interval in ms for checking whether the availability is out of date. */
const CHECK_INTERVAL_MS = 5_000

/** Time of the last availability check; invisible until the browser knows the time, so that nothing moves. */
export default function AvailabilityCheckedAt() {
  const checkedAt = useValue(checkedAtAtom)
  const { state } = useValue(flavorsResource.state)
  const check = useAction(checkAvailabilityAtom)
  const keepFresh = useAction(keepAvailabilityFreshAtom)
  useEffect(() => {
    if (state !== 'ready') return
    keepFresh()
    const timer = setInterval(keepFresh, CHECK_INTERVAL_MS)
    document.addEventListener('visibilitychange', keepFresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', keepFresh)
    }
  }, [state, keepFresh])
  const loadNotes = useAction(loadPriceNotesAtom)
  const noted = useValue(priceHistoryKeyAtom)
  useEffect(() => {
    if (noted !== null) void loadNotes()
  }, [noted, loadNotes])
  return (
    <CheckedAt
      className={checkedAt === null ? css.unknown : undefined}
      at={checkedAt ?? 0}
      checking={useValue(isCheckingAtom)}
      onCheck={() => void check('person')}
    />
  )
}
