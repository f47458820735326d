import { formatRub } from '@cloud/pricing'
import { PAYMENT_TYPES, type PaymentType, paymentFor } from '@cloud/pricing/account'
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react'
import { groupDigits } from '../../../words/group-digits.ts'
import { panelTexts } from '../../../words/ru/panel.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import type { Elements } from '../../elements.ts'
import { Dialog, type DialogFrameProps } from '../../messages/Dialog/Dialog.tsx'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { SegmentedControl } from '../../parts/SegmentedControl/SegmentedControl.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import { amountIssue, parseRub } from './amount.ts'
import css from './TopUpModal.module.css'

export interface TopUpRequest {
  readonly amount_rub_cents: number
  readonly payment_type: PaymentType
}

export interface TopUpModalProps extends DialogFrameProps {
  /** Called with a valid sum. Otherwise the dialog shows what to correct. */
  onTopUp: (wish: TopUpRequest) => void
  /**
   * Initial sum in kopeks, such as the amount that a configuration lacks: to the kopek, at least the minimum
   * payment, by invoice if it exceeds the card limit. @default 5 000 ₽
   */
  suggested_rub_cents?: number | undefined
  /** Called with each typed or chosen sum in kopeks; not called for invalid text. */
  onAmount?: ((amount_rub_cents: number) => void) | undefined
  /** Accepted ways to pay; a single way is not shown as a choice. @default by card and by invoice */
  payment_types?: readonly PaymentType[] | undefined
  /** Preset sums, whole roubles in kopeks. An empty list shows none. @default 5 000, 20 000, 50 000 and 100 000 ₽ */
  presets?: readonly number[] | undefined
  /** Balance in kopeks, shown beside the field. */
  balance_rub_cents?: number | undefined
  /** Returns the text below the field while the sum is valid: how long the balance will last with that many kopeks more. */
  hint?: ((amount_rub_cents: number) => ReactNode) | undefined
  /** A control below the sum, such as a `Checkbox` to start servers when the money arrives. */
  starts?: ReactNode
  /** True while the payment is being created: further clicks are ignored. @default false */
  busy?: boolean | undefined
  /** Error message: what happened, and what to do. */
  error?: ReactNode
  /** Notice that the response is late, shown while `busy`. */
  slowNotice?: Elements
}

const PRESET_SUMS = [500_000, 2_000_000, 5_000_000, 10_000_000]

const paymentOptions = (words?: Words) => {
  const texts = panelTexts(words)
  return [
    { value: 'acquiring', text: texts.byCard },
    { value: 'invoice', text: texts.byInvoice }
  ] as const satisfies readonly { value: PaymentType; text: string }[]
}

/** Formats a sum as in the field: '50 000', '55 902,92'. */
function formatTypedSum(kopeks: number): string {
  const rest = kopeks % 100
  return `${groupDigits((kopeks - rest) / 100)}${rest === 0 ? '' : `,${String(rest).padStart(2, '0')}`}`
}

/**
 * Dialog for a top-up by card or by invoice. The button names the act and the sum.
 *
 * - **Use it** to top up a balance.
 * - **Do not use it** for other payments: `Dialog` with a form of your own.
 */
export function TopUpModal({
  onTopUp,
  onAmount,
  suggested_rub_cents = 500_000,
  payment_types = PAYMENT_TYPES,
  presets = PRESET_SUMS,
  balance_rub_cents,
  hint,
  starts,
  busy = false,
  error,
  slowNotice,
  ...rest
}: TopUpModalProps) {
  const words = useWords()
  const texts = panelTexts(words)
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [first] = useState(() => paymentFor(suggested_rub_cents))
  const [way, setWay] = useState<PaymentType>(first.payment_type)
  const payment_type = payment_types.includes(way) ? way : (payment_types[0] ?? way)
  const [amount, setAmount] = useState(formatTypedSum(first.amount_rub_cents))
  const [shown, setShown] = useState(false)
  const amount_rub_cents = parseRub(amount)
  const issue = amountIssue(amount_rub_cents, payment_type, words)
  const act = payment_type === 'acquiring' ? texts.pay : texts.invoiceFor
  const text =
    issue !== null || amount_rub_cents === undefined ? texts.topUp : `${act} ${formatRub(amount_rub_cents)}`

  function submit(event: FormEvent) {
    event.preventDefault()
    // Enter submits again while the first request is running
    if (busy) return
    setShown(true)
    if (issue !== null || amount_rub_cents === undefined) field.current?.focus()
    else onTopUp({ amount_rub_cents, payment_type })
  }
  function write(next: string) {
    setAmount(next)
    setShown(false)
    const kopeks = parseRub(next)
    if (kopeks !== undefined) onAmount?.(kopeks)
  }

  return (
    <Dialog
      {...rest}
      heading={texts.topUpBalance}
      footer={
        <Button
          type="submit"
          form={form}
          look="main"
          tall
          wide
          busy={busy}
          busyLabel={texts.inProgress(text)}
        >
          {text}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={submit} noValidate>
        {error && <Notice kind="bad">{error}</Notice>}
        {slowNotice}
        {payment_types.length > 1 && (
          <SegmentedControl
            legend={texts.paymentMethod}
            options={paymentOptions(words)}
            value={payment_type}
            onChange={(chosen) => {
              setWay(chosen)
              setShown(false)
            }}
          />
        )}
        <TextField
          ref={field}
          label={texts.amount}
          aside={
            balance_rub_cents === undefined
              ? undefined
              : texts.balanceAside(formatRub(balance_rub_cents, 'always'))
          }
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          onChange={(event) => write(event.target.value)}
          error={shown ? issue : null}
          hint={hint?.(amount_rub_cents ?? 0)}
        />
        {presets.length > 0 && (
          <fieldset className={css.presets} aria-label={texts.readyAmounts}>
            {presets.map((kopeks) => (
              <Button
                key={kopeks}
                aria-pressed={kopeks === amount_rub_cents}
                onClick={() => write(formatTypedSum(kopeks))}
              >
                {formatRub(kopeks)}
              </Button>
            ))}
          </fieldset>
        )}
        {starts && <div>{starts}</div>}
      </form>
    </Dialog>
  )
}
