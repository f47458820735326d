import { CheckedAt } from '@cloud/ui'
import { useEffect } from 'react'
import {
  checkAvailabilityAtom,
  checkedAtAtom,
  checkingAtom,
  keepFreshAtom
} from '../../../state/catalogue/availability.ts'
import { flavors } from '../../../state/catalogue/flavors.ts'
import { loadPriceNotesAtom, notedAtom } from '../../../state/choices/price-notes.ts'
import { useAction, useValue } from '../../../state/use.ts'
import css from './checked.module.css'

/** How often it is looked whether what is known is old. */
const LOOK = 5_000

/** When availability was checked. Until the browser knows the time, its place is kept. */
export default function Checked() {
  const checkedAt = useValue(checkedAtAtom)
  const { state } = useValue(flavors.state)
  const check = useAction(checkAvailabilityAtom)
  const keepFresh = useAction(keepFreshAtom)
  useEffect(() => {
    if (state !== 'ready') return
    keepFresh()
    const timer = setInterval(keepFresh, LOOK)
    document.addEventListener('visibilitychange', keepFresh)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', keepFresh)
    }
  }, [state, keepFresh])
  const loadNotes = useAction(loadPriceNotesAtom)
  const noted = useValue(notedAtom)
  useEffect(() => {
    if (noted !== null) void loadNotes()
  }, [noted, loadNotes])
  return (
    <CheckedAt
      className={checkedAt === null ? css.unknown : undefined}
      at={checkedAt ?? 0}
      checking={useValue(checkingAtom)}
      onCheck={() => void check('person')}
    />
  )
}
