import { isConfigurationChanged } from '@cloud/pricing'
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

function moneyRows({ balance_rub_cents: balance, returned_rub_cents, taken_rub_cents }: ChangeMoney) {
  const left = balance + returned_rub_cents - taken_rub_cents
  return [
    { text: 'На балансе', rub_cents: balance },
    { text: 'Вернётся за прежний период', rub_cents: returned_rub_cents, kind: 'moved' },
    { text: 'Предоплата нового периода', rub_cents: 0 - taken_rub_cents, kind: 'moved' },
    { text: left < 0 ? 'Не хватает' : 'Останется на балансе', rub_cents: Math.abs(left), kind: 'result' }
  ] as const
}

/** Compares the old and the new configuration before a change is confirmed. Only its confirm button is disabled: if nothing changed, or if `blocked` is set. */
export function ChangeConfirmation({
  server_name,
  before,
  after,
  money,
  blocked,
  children,
  ...rest
}: ChangeConfirmationProps) {
  const changed = isConfigurationChanged(before, after)
  return (
    <ConfirmModal
      {...rest}
      heading={`Изменить конфигурацию «${server_name}»?`}
      confirm="Применить изменения"
      blocked={changed ? blocked : 'Ничего не изменилось. Выберите другую конфигурацию или тариф.'}
    >
      <ChangeTable before={before} after={after} />
      {money && changed && <MoneyRows rows={moneyRows(money)} />}
      <div className={css.note}>
        <p>Данные на диске и настройки сохранятся.</p>
        {children}
      </div>
    </ConfirmModal>
  )
}
