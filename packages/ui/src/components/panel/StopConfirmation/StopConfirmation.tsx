import { panelTexts } from '../../../words/ru/panel.ts'
import { useWords } from '../../../words/words-provider.tsx'
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

/**
 * Asks for confirmation before a stop and shows three amounts: the refund, the cost while stopped, and the hourly price afterwards.
 *
 * - **Use it** before a server is stopped.
 * - **Do not use it** for other acts: `ConfirmModal`.
 */
export function StopConfirmation({
  server_name,
  returned_rub_cents,
  hour_price_rub_cents,
  children,
  ...rest
}: StopConfirmationProps) {
  const texts = panelTexts(useWords())
  return (
    <ConfirmModal {...rest} heading={texts.stopNamed(server_name)} confirm={texts.stopTheServer}>
      <MoneyRows
        rows={[
          { text: texts.returnsNow, rub_cents: returned_rub_cents, kind: 'moved' },
          { text: texts.whileStopped, rub_cents: 0 },
          { text: texts.hourAfterNextLaunch, rub_cents: hour_price_rub_cents }
        ]}
      />
      <p>{texts.diskIsKept}</p>
      {children}
    </ConfirmModal>
  )
}
