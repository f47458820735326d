import { formatRub } from '@cloud/pricing'
import { TOP_UP_LIMITS } from '@cloud/pricing/account'
import { PINNED_PRICE_DAYS } from '@cloud/pricing/books'
import { Notice } from '@cloud/ui'
import { useVisibleAgain } from '../../../shared/browser/use-visible-again.ts'
import { shortageAtom } from '../../../state/creation/creation-state.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { refreshUserAtom } from '../../../state/user/refresh-user.ts'

/** The amount that the balance lacks for the choice, and the effect of the two buttons below. */
export default function ShortageNotice() {
  const missing = useValue(shortageAtom)
  const refresh = useAction(refreshUserAtom)
  // the money may have arrived in another tab
  useVisibleAgain(refresh)
  return (
    <Notice kind="warn" heading={`На балансе не хватает ${formatRub(missing)}`}>
      {`После пополнения сервер запустится сам, если деньги придут в\u00a0течение ${TOP_UP_LIMITS.start_hours}\u00a0часов. «Создать» сохранит его без запуска, цена — на\u00a0${PINNED_PRICE_DAYS}\u00a0дней.`}
    </Notice>
  )
}
