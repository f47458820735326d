import type { LinkOffer } from '@cloud/api'
import { availablePlans, type PricePlan } from '@cloud/pricing'
import type { ComponentType } from 'react'
import type { PlanAnswerProps } from '../../features/which-plan/plan-answer.tsx'
import { LazyDisclosure } from '../../loading/lazy-disclosure.tsx'
import { lazyWithFallback } from '../../loading/lazy-with-fallback.ts'
import { ScriptLoadError } from '../../loading/script-load-error.tsx'
import { ssdAtom } from '../../state/catalogue/catalogue-lists.ts'
import { termsAtom } from '../../state/core/globals-atom.ts'
import { useValue } from '../../state/hooks.ts'

const PlanAnswerError: ComponentType<PlanAnswerProps> = () => <ScriptLoadError />

const PlanAnswer = lazyWithFallback(PlanAnswerError, async () => {
  const guide = await import('../../features/which-plan/plan-guide.tsx')
  return { default: guide.PlanAnswer }
})

interface OfferPlansProps {
  readonly chosen: LinkOffer['chosen']
  readonly onChoose: (plan: PricePlan) => void
}

/** Comparison of plans for the reader of the offer, by the expected use of the server. */
export function OfferPlans({ chosen, onChoose }: OfferPlansProps) {
  const { flavor, ssd_count, price_plan, promocode } = chosen
  const ssd = useValue(ssdAtom)
  const plans = availablePlans(flavor.gpu, useValue(termsAtom))
  if (ssd === null || plans[0] !== 0) return null
  return (
    <LazyDisclosure summary="Какой тариф выгоднее">
      <PlanAnswer
        input={{ flavor, ssd, ssdSize: ssd_count }}
        plans={plans}
        value={price_plan}
        withCode={promocode !== ''}
        onChoose={onChoose}
      />
    </LazyDisclosure>
  )
}
