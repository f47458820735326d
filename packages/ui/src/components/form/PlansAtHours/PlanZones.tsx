import type { PricePlan } from '@cloud/pricing'
import { MONTH_HOURS } from '@cloud/pricing/estimate'
import type { CSSProperties } from 'react'
import { planText } from '../../../words/plan-names.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import { useWords } from '../../../words/words-provider.tsx'
import css from './PlansAtHours.module.css'
import type { BreakEven } from './planWords.ts'

interface PlanZonesProps {
  readonly turn: BreakEven | null
  readonly best: PricePlan
}

/** Minimum share of the slider for a zone with the long text; zones from `SHORT_TEXT_SHARE` on have the short text, smaller zones none. */
const LONG_TEXT_SHARE = 0.75
const SHORT_TEXT_SHARE = 0.08

const zoneText = (share: number, long: string, short: string) =>
  share >= LONG_TEXT_SHARE ? long : share >= SHORT_TEXT_SHARE ? short : ''

/** The bracket under the slider: up to which hour the hourly plan is cheapest, and which plan follows. The text below repeats it in words. */
export function PlanZones({ turn, best }: PlanZonesProps) {
  const words = useWords()
  const texts = adviceTexts(words)
  const until = turn === null ? MONTH_HOURS : Math.max(0, turn.hours - 1)
  const share = until / MONTH_HOURS
  const zones = [
    {
      hours: until,
      isOn: best === 0,
      text: zoneText(share, turn ? texts.hourlyUntil(until) : texts.hourlyAlways, texts.hourly)
    },
    {
      hours: MONTH_HOURS - until,
      isOn: best !== 0,
      text: turn
        ? zoneText(
            1 - share,
            texts.planFrom(turn.hours, planText(turn.price_plan, words)),
            texts.shortPlan(turn.price_plan)
          )
        : ''
    }
  ].filter(({ hours }) => hours > 0)
  const widths = zones.map(({ hours }) => `${hours}fr`).join(' ')
  return (
    <div className={css.zones} style={{ '--zones': widths } as CSSProperties} aria-hidden="true">
      {zones.map(({ isOn, text }) => (
        <span key={text} className={isOn ? css.on : undefined}>
          {text}
        </span>
      ))}
    </div>
  )
}
