import { isConfigurationChanged } from '@cloud/pricing/estimate'
import { priceTexts } from '../../../words/ru/price.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import type { Elements } from '../../elements.ts'
import { type ConfirmationProps, ConfirmModal } from '../../messages/ConfirmModal/ConfirmModal.tsx'
import { ChangeTable } from '../ChangeTable/ChangeTable.tsx'
import type { ChangeableConfiguration } from '../ChangeTable/changeRows.ts'
import { MoneyRows } from '../MoneyRows/MoneyRows.tsx'
import css from './ChangeConfirmation.module.css'

/** Amounts that a change moves, as its preview returns them, in kopeks. */
export interface ChangeMoney {
  readonly balance_rub_cents: number
  /** Refund for the rest of the current period. */
  readonly returned_rub_cents: number
  /** Charge for the new period. */
  readonly taken_rub_cents: number
}

export interface ChangeConfirmationProps extends ConfirmationProps {
  server_name: string
  /** The server before the change. */
  before: ChangeableConfiguration
  /** The newly chosen configuration. */
  after: ChangeableConfiguration
  /** Effect on the balance; without it only the prices are compared. */
  money?: ChangeMoney | null | undefined
  /** Further consequences, such as that a stopped server will start. */
  children?: Elements
}

function moneyRows(
  { balance_rub_cents: balance, returned_rub_cents, taken_rub_cents }: ChangeMoney,
  words?: Words
) {
  const texts = priceTexts(words)
  const left = balance + returned_rub_cents - taken_rub_cents
  return [
    { text: texts.onBalance, rub_cents: balance },
    { text: texts.returnsForPeriod, rub_cents: returned_rub_cents, kind: 'moved' },
    { text: texts.prepaymentOfPeriod, rub_cents: 0 - taken_rub_cents, kind: 'moved' },
    { text: left < 0 ? texts.lacking : texts.remainsOnBalance, rub_cents: Math.abs(left), kind: 'result' }
  ] as const
}

/**
 * Compares the old and the new configuration before a change is confirmed. Only its confirm button is disabled: if nothing changed, or if `blocked` is set.
 *
 * - **Use it** before a server's configuration changes.
 * - **Do not use it** to compare configurations: `CompareTable`.
 */
export function ChangeConfirmation({
  server_name,
  before,
  after,
  money,
  blocked,
  children,
  ...rest
}: ChangeConfirmationProps) {
  const words = useWords()
  const texts = priceTexts(words)
  const changed = isConfigurationChanged(before, after)
  return (
    <ConfirmModal
      {...rest}
      heading={texts.changeConfiguration(server_name)}
      confirm={texts.applyChanges}
      blocked={changed ? blocked : texts.nothingChanged}
    >
      <ChangeTable before={before} after={after} />
      {money && changed && <MoneyRows rows={moneyRows(money, words)} />}
      <div className={css.note}>
        <p>{texts.dataIsKept}</p>
        {children}
      </div>
    </ConfirmModal>
  )
}
