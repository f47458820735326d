import { DEFAULT_TERMS, PRICE_PLANS } from '@cloud/pricing'
import { runAnswer } from '../../components/form/PlansForRun/runAnswer.ts'
import { FLAVOR, type Sample, SSD } from './catalogue.ts'

/** Returns the `PlansForRun` props of a sample that runs for a number of hours. */
export const plansForRun = (hours: number, balance: number | null = null, sample: Sample = {}) => ({
  hours,
  balance_rub_cents: balance,
  answer: runAnswer(
    { flavor: sample.flavor ?? FLAVOR, ssd: SSD, ssdSize: sample.ssdSize ?? 512 },
    PRICE_PLANS,
    hours,
    balance,
    DEFAULT_TERMS
  )
})
