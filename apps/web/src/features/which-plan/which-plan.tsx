import { memo } from 'react'
import { ChunkError } from '../../loading/chunk-error.tsx'
import { lazyWithFallback } from '../../loading/lazy-with-fallback.ts'
import { OpenedLater } from '../../loading/opened-later.tsx'
import { plansAtom } from '../../state/choices/selected.ts'
import { useValue } from '../../state/use.ts'

const PlanGuide = lazyWithFallback(ChunkError, () => import('./plan-guide.tsx'))

/** Under the plans. Without the hourly plan no hours are saved: the cheapest month is the best whatever the use. */
export const WhichPlan = memo(
  () =>
    useValue(plansAtom)[0] === 0 && (
      <OpenedLater summary="Какой тариф выгоднее">
        <PlanGuide />
      </OpenedLater>
    )
)
