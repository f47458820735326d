import { isConfigurationChanged } from '@cloud/pricing'
import type { Elements } from '../../elements.ts'
import { type ConfirmationProps, ConfirmModal } from '../../messages/ConfirmModal/ConfirmModal.tsx'
import { ChangeTable } from '../ChangeTable/ChangeTable.tsx'
import type { ChangeableConfiguration } from '../ChangeTable/changeRows.ts'
import { MoneyRows } from '../MoneyRows/MoneyRows.tsx'
import css from './ChangeConfirmation.module.css'

/** What a change moves, as its preview gives it. Kopeks. */
export interface ChangeMoney {
  readonly balance_rub_cents: number
  /** What comes back of the period that ends. */
  readonly returned_rub_cents: number
  /** What the new period takes. */
  readonly taken_rub_cents: number
}

export interface ChangeConfirmationProps extends ConfirmationProps {
  server_name: string
  /** The server before the change. */
  before: ChangeableConfiguration
  /** What was chosen instead. */
  after: ChangeableConfiguration
  /** What it does to the balance; without it only the prices are compared. */
  money?: ChangeMoney | null | undefined
  /** What else to know: that a stopped server will start. */
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

/** Old against new before a configuration is changed. Only its confirming button is disabled: when nothing changed, or when `blocked` is set. */
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
