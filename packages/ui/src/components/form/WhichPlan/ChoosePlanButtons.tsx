import type { PricePlan } from '@cloud/pricing'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
import { Button } from '../../parts/Button/Button.tsx'
import css from './ChoosePlanButtons.module.css'

interface ChoosePlanButtonsProps {
  readonly best: PricePlan
  /** The best plan that the balance covers, if it differs from `best`. */
  readonly covered?: PricePlan | null
  /** The plan that is chosen now. */
  readonly value: PricePlan
  readonly onChoose: (price_plan: PricePlan) => void
}

/** Buttons that choose the plans found by the guide. */
export const ChoosePlanButtons = ({ best, covered = null, value, onChoose }: ChoosePlanButtonsProps) => (
  <div className={css.choose}>
    <Button onClick={() => onChoose(best)}>{`Выбрать тариф «${PLAN_NAMES[best]}»`}</Button>
    {value === best && <span>Он и выбран.</span>}
    {covered !== null && (
      <Button look="ghost" onClick={() => onChoose(covered)}>{`Выбрать «${PLAN_NAMES[covered]}»`}</Button>
    )}
    {covered !== null && value === covered && <span>Он и выбран.</span>}
  </div>
)
