import type { PricePlan } from '@cloud/pricing'
import { planText } from '../../../words/plan-names.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import { useWords } from '../../../words/words-provider.tsx'
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
export const ChoosePlanButtons = ({ best, covered = null, value, onChoose }: ChoosePlanButtonsProps) => {
  const words = useWords()
  const texts = adviceTexts(words)
  return (
    <div className={css.choose}>
      <Button onClick={() => onChoose(best)}>{texts.choosePlan(planText(best, words))}</Button>
      {value === best && <span>{texts.alreadyChosen}</span>}
      {covered !== null && (
        <Button look="ghost" onClick={() => onChoose(covered)}>
          {texts.chooseCovered(planText(covered, words))}
        </Button>
      )}
      {covered !== null && value === covered && <span>{texts.alreadyChosen}</span>}
    </div>
  )
}
