import { type CallError, errorText } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import type { PaymentType } from '@cloud/pricing/account'
import { Button, Dialog, Notice, SegmentedControl, TextField } from '@cloud/ui'
import { type FormEvent, useId, useRef, useState } from 'react'
import { topUpAtom } from '../../state/panel/top-up.ts'
import { useAction } from '../../state/use.ts'
import css from './panel.module.css'
import { parseRub } from './parse-rub.ts'

const WAYS = [
  { value: 'acquiring', text: 'Картой' },
  { value: 'invoice', text: 'По счёту' }
] as const satisfies readonly { value: PaymentType; text: string }[]

const LEAST = 10_000
const MOST_BY_CARD = 100_000_000

function amountText(amount: number | undefined, way: PaymentType): string | null {
  if (amount === undefined) return 'Введите сумму в рублях, например 5 000'
  if (amount < LEAST) return `Пополнить можно от ${formatRub(LEAST)}`
  if (way === 'acquiring' && amount > MOST_BY_CARD)
    return `Картой — до ${formatRub(MOST_BY_CARD)}. Больше можно по счёту`
  return null
}

/** Money to come in: by card on the bank's page, or by an invoice. */
export function TopUp({ onClose }: { readonly onClose: () => void }) {
  const topUp = useAction(topUpAtom)
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const [way, setWay] = useState<PaymentType>('acquiring')
  const [text, setText] = useState('5 000')
  const [wrong, setWrong] = useState<string | null>(null)
  const [error, setError] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)
  const amount = parseRub(text)

  async function send(event: FormEvent) {
    event.preventDefault()
    const issue = amountText(amount, way)
    setWrong(issue)
    setError(null)
    if (issue !== null || amount === undefined) return field.current?.focus()
    setBusy(true)
    const refused = await topUp({ amount_rub_cents: amount, payment_type: way })
    setError(refused)
    // while the bank's page is being opened the button stays as it is
    if (refused !== null) setBusy(false)
  }

  return (
    <Dialog
      heading="Пополнить баланс"
      onClose={onClose}
      footer={
        <Button type="submit" form={form} look="main" wide busy={busy}>
          {amount === undefined || amountText(amount, way) !== null
            ? 'Пополнить'
            : way === 'acquiring'
              ? `Оплатить ${formatRub(amount)}`
              : `Выставить счёт на ${formatRub(amount)}`}
        </Button>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void send(event)} noValidate>
        {error !== null && (
          <Notice kind="bad">
            {[
              errorText(error),
              ...Object.values((error.kind === 'refused' && error.problem.fields) || {})
            ].join(' ')}
          </Notice>
        )}
        <SegmentedControl
          legend="Способ оплаты"
          options={WAYS}
          value={way}
          onChange={(chosen) => {
            setWay(chosen)
            setWrong(null)
          }}
        />
        <TextField
          ref={field}
          label="Сумма"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setWrong(null)
          }}
          error={wrong}
        />
      </form>
    </Dialog>
  )
}
