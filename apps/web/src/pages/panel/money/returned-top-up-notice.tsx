import { documentAddress, documentNumber, documents, type TopUpState } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { Link, LinkButton, Notice } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { PageLink } from '../../../shared/navigation/page-link.tsx'
import { useAction, useValue } from '../../../state/hooks.ts'
import { createTopUpAtom, openPaymentAtom } from '../../../state/money/create-top-up.ts'
import {
  creditedSentence,
  loadReturnedTopUpAtom,
  returnedTopUpAtom
} from '../../../state/money/returned-top-up.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { isSessionOverAtom } from '../../../state/user/session-over.ts'
import { StartPaidServerButton } from '../dialogs/start-paid-server-button.tsx'
import { focusCountOnRemoval } from '../parts/list-focus.ts'
import { PaidStartsText } from './paid-starts-text.tsx'
import { TopUpErrorText } from './top-up-error-text.tsx'

/** Delay in ms between requests while the bank has not confirmed the payment. */
const POLL_MS = 4_000

function unpaidHeading({ status }: TopUpState): string {
  if (status === 'declined') return 'Банк отклонил оплату'
  return status === 'expired' ? 'Время на оплату вышло' : 'Оплата не подтверждена'
}

function unpaidText({ status, amount_rub_cents, decline_reason }: TopUpState): string {
  const sum = formatRub(amount_rub_cents)
  if (status === 'declined')
    return decline_reason === undefined
      ? `${sum} не списаны. Попробуйте другую карту или пополните баланс по счёту.`
      : `${sum} не списаны: ${decline_reason}`
  return status === 'expired'
    ? `Банк не сообщил об оплате ${sum} за сутки. Если вы заплатили, деньги придут сами.`
    : `Банк ещё не сообщил об оплате ${sum}. Если вы заплатили, деньги придут сами; если ушли со страницы банка, ничего не списано.`
}

/** The outcome of the payment for which the user left the panel. */
export function ReturnedTopUpNotice() {
  const returned = useValue(returnedTopUpAtom)
  const ask = useAction(loadReturnedTopUpAtom)
  const close = useAction(returnedTopUpAtom)
  const topUp = useAction(createTopUpAtom)
  const pay = useAction(openPaymentAtom)
  const over = useValue(isSessionOverAtom)
  const [error, setError] = useState<WriteError | null>(null)
  useEffect(() => {
    // a page restored from the back/forward cache would still show the button as clicked
    const back = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  useEffect(() => {
    // after signing in again, the effect runs again
    if (over) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let waits = true
    const follow = async () => {
      if ((await ask()) && waits) timer = setTimeout(() => void follow(), POLL_MS)
    }
    void follow()
    return () => {
      waits = false
      clearTimeout(timer)
    }
  }, [ask, over])

  if (returned === null) return null
  const { topUp: paid, server_id, back, payment_url } = returned
  const sum = formatRub(paid.amount_rub_cents)
  const dismiss = () => close(null)
  const choice = back !== null && (
    <PageLink href={back}>
      {back.startsWith('/offers/') ? 'Вернуться к предложению' : 'Вернуться к выбору'}
    </PageLink>
  )
  if (paid.status === 'paid')
    return (
      <Notice ref={focusCountOnRemoval} kind="ok" heading="Деньги пришли" onClose={dismiss}>
        <span>{creditedSentence(paid)}</span> <PaidStartsText topUp={paid} />
        {server_id !== null && <StartPaidServerButton id={server_id} onStarted={dismiss} />}
        {choice}
      </Notice>
    )
  if (paid.payment_type === 'invoice')
    return (
      <Notice
        ref={focusCountOnRemoval}
        heading={`Счёт ${documentNumber('invoice', paid.id)} на ${sum} выставлен`}
        onClose={dismiss}
      >
        <span>Деньги появятся на балансе, когда придёт ваш перевод.</span> <PaidStartsText topUp={paid} />{' '}
        <Link href={documentAddress(documents.invoice, { id: paid.id })}>Открыть счёт</Link> {choice}
      </Notice>
    )
  if (paid.status === 'pending' && payment_url !== undefined)
    return (
      <Notice ref={focusCountOnRemoval} heading={`Платёж на ${sum} создан`} onClose={dismiss}>
        <span>Ответ пришёл с опозданием. Деньги ещё не списаны.</span>{' '}
        <LinkButton onClick={pay}>Перейти к оплате</LinkButton> {choice}
      </Notice>
    )
  const { amount_rub_cents, starts } = paid
  const start_server_ids = starts.map(({ server_id: id }) => id)
  const again = (
    <LinkButton
      onClick={async () =>
        setError(
          await topUp({ amount_rub_cents, payment_type: 'acquiring', start_server_ids }, { server_id, back })
        )
      }
    >
      Оплатить ещё раз
    </LinkButton>
  )
  return (
    <Notice
      ref={focusCountOnRemoval}
      kind={paid.status === 'declined' ? 'bad' : 'warn'}
      heading={unpaidHeading(paid)}
      onClose={dismiss}
    >
      <span>{`${unpaidText(paid)} `}</span>
      {again} {choice}
      {error !== null && (
        <p>
          <TopUpErrorText error={error} />
        </p>
      )}
    </Notice>
  )
}
