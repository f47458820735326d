import type { Elements } from '../../elements.ts'
import { type ConfirmationProps, ConfirmModal } from '../../messages/ConfirmModal/ConfirmModal.tsx'
import { MoneyRows } from '../../price/MoneyRows/MoneyRows.tsx'

export interface StopConfirmationProps extends ConfirmationProps {
  server_name: string
  /** Refund in kopeks, credited at once: the prepayment less all started hours. */
  returned_rub_cents: number
  /** Price in kopeks of an hour after the next start, outside any prepaid period. */
  hour_price_rub_cents: number
  /** Further notes. */
  children?: Elements
}

/** Asks for confirmation before a stop and shows three amounts: the refund, the cost while stopped, and the hourly price afterwards. */
export function StopConfirmation({
  server_name,
  returned_rub_cents,
  hour_price_rub_cents,
  children,
  ...rest
}: StopConfirmationProps) {
  return (
    <ConfirmModal {...rest} heading={`Остановить «${server_name}»?`} confirm="Остановить сервер">
      <MoneyRows
        rows={[
          { text: 'Вернётся на баланс сейчас', rub_cents: returned_rub_cents, kind: 'moved' },
          { text: 'Пока сервер остановлен', rub_cents: 0 },
          { text: 'Час после следующего запуска', rub_cents: hour_price_rub_cents }
        ]}
      />
      <p>Данные на диске сохранятся. Для нового запуска нужно свободное место.</p>
      {children}
    </ConfirmModal>
  )
}
