import { formatRub } from '@cloud/pricing'
import type { PaymentType } from '@cloud/pricing/account'
import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { Button } from '../Button/Button.tsx'
import { Dialog, type DialogProps } from '../Dialog/Dialog.tsx'
import { Notice } from '../Notice/Notice.tsx'
import { SegmentedControl } from '../SegmentedControl/SegmentedControl.tsx'
import { TextField } from '../TextField/TextField.tsx'
import css from './TopUpModal.module.css'

export interface TopUpModalProps extends Omit<DialogProps, 'heading' | 'footer' | 'children' | 'onSubmit'> {
  payment_type: PaymentType
  onPaymentType: (payment_type: PaymentType) => void
  /** What is written in the field: '5 000'. */
  amount: string
  onAmount: (amount: string) => void
  /** The kopeks that it says; `null` while it says none that may be paid. */
  amount_rub_cents: number | null
  /** How to mend the amount. */
  amountError?: string | null | undefined
  /** The field, to put the focus on when the amount is wrong. */
  amountRef?: Ref<HTMLInputElement> | undefined
  /** Kopeks; stands beside the field. */
  balance_rub_cents?: number | undefined
  /** How long the balance will last then. */
  hint?: ReactNode
  onSubmit: () => void
  /** The payment is being opened. @default false */
  busy?: boolean | undefined
  /** What went wrong, and how to mend it. */
  error?: ReactNode
}

const WAYS = [
  { value: 'acquiring', text: 'Картой' },
  { value: 'invoice', text: 'По счёту' }
] as const satisfies readonly { value: PaymentType; text: string }[]

/** Money to come in: by card, or by an invoice. The button says what will happen, and with how much. */
export function TopUpModal({
  payment_type,
  onPaymentType,
  amount,
  onAmount,
  amount_rub_cents,
  amountError,
  amountRef,
  balance_rub_cents,
  hint,
  onSubmit,
  busy = false,
  error,
  ...rest
}: TopUpModalProps) {
  const form = useId()
  const act = payment_type === 'acquiring' ? 'Оплатить' : 'Выставить счёт на'
  const text = amount_rub_cents === null ? 'Пополнить' : `${act} ${formatRub(amount_rub_cents)}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Enter in the field asks again while the first answer is still to come
    if (!busy) onSubmit()
  }
  return (
    <Dialog
      {...rest}
      heading="Пополнить баланс"
      footer={
        <Button
          type="submit"
          form={form}
          look="main"
          tall
          wide
          busy={busy}
          busyLabel={`${text}, выполняется`}
        >
          {text}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {error && <Notice kind="bad">{error}</Notice>}
        <SegmentedControl
          legend="Способ оплаты"
          options={WAYS}
          value={payment_type}
          onChange={onPaymentType}
        />
        <TextField
          ref={amountRef}
          label="Сумма"
          aside={
            balance_rub_cents === undefined
              ? undefined
              : `на балансе ${formatRub(balance_rub_cents, 'always')}`
          }
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => onAmount(event.target.value)}
          error={amountError}
          hint={hint}
        />
      </form>
    </Dialog>
  )
}
