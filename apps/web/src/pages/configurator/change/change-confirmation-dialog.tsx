import type { CallError } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { paymentFor } from '@cloud/pricing/account'
import { ChangeConfirmation, LinkButton, Notice } from '@cloud/ui'
import { SlowNotice } from '../../../loading/slow-notice.tsx'
import { useOnline } from '../../../shared/browser/use-online.ts'
import { useVisibleAgain } from '../../../shared/browser/use-visible-again.ts'
import { PageLink } from '../../../shared/navigation/page-link.tsx'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { originalServerAtom } from '../../../state/address/location.ts'
import { applyChangeAtom, closeConfirmationAtom } from '../../../state/change/apply-change.ts'
import {
  changedConfigurationAtom,
  confirmationAtom,
  isConfigurationChangedAtom
} from '../../../state/change/change-confirmation.ts'
import { loadChangePreviewAtom } from '../../../state/change/change-preview.ts'
import { confirmationLinkAtom } from '../../../state/change/open-confirmation.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { isOutcomeUnknown } from '../../../state/mutation/write-errors.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'
import { errorWithFieldsText } from '../summary/error-with-fields-text.ts'
import css from './change.module.css'
import { effectText } from './effect-text.ts'

const missingAmount = (error: CallError) =>
  error.kind === 'refused' && error.problem.code === 'insufficient_funds'
    ? Number(error.problem['missing_rub_cents'])
    : 0

/** Link to a top-up of exactly the missing amount, which returns to this dialog. */
function TopUpLink({ missing }: { readonly missing: number }) {
  const back = useValue(confirmationLinkAtom)
  const loadPreview = useAction(loadChangePreviewAtom)
  // the money may have arrived in another tab
  useVisibleAgain(loadPreview)
  return (
    <PageLink href={innerPaths.topUp(missing, { back })}>
      {`Пополнить на\u00a0${formatRub(paymentFor(missing).amount_rub_cents)}`}
    </PageLink>
  )
}

interface RefusalTextProps {
  readonly error: CallError
  /** The subject of the refusal: the change, only its preview, or a change with an unknown outcome. */
  readonly of: 'change' | 'sums' | 'unknown'
}

/** The error and the next step; the outcome of a change with a lost response is requested automatically. */
function RefusalText({ error, of }: RefusalTextProps) {
  const loadPreview = useAction(loadChangePreviewAtom)
  const missing = missingAmount(error)
  // offline nothing was sent, so the error is dropped once the connection returns
  const isOver = useOnline() && of === 'change' && error.kind === 'no-answer'
  if (of === 'unknown')
    return 'Сервис не ответил. Применились ли изменения, пока неизвестно: проверим, как только появится связь. Повтор не применит их дважды.'
  return (
    <>
      <span>{`${!isOver ? errorWithFieldsText(error) : ''} ${of === 'change' && isOutcomeUnknown(error) ? 'Изменения не применены, деньги не списаны. ' : ''}`}</span>
      {missing > 0 ? (
        <TopUpLink missing={missing} />
      ) : (
        <LinkButton onClick={() => void loadPreview()}>Пересчитать</LinkButton>
      )}
    </>
  )
}

/** Messages that the user must read before agreeing to the sums; at most one is shown. */
function ConfirmationNotice() {
  const confirmation = useValue(confirmationAtom)
  const apply = useAction(applyChangeAtom)
  if (confirmation.kind === 'closed' || confirmation.error !== null) return null
  const { sending, moved } = confirmation
  if (sending === 'asking') return <Notice>Ответ не пришёл. Проверяем, применились ли изменения.</Notice>
  if (sending === 'late')
    return (
      <Notice action={<LinkButton onClick={() => void apply()}>Попробовать снова</LinkButton>}>
        Ответ задерживается дольше обычного.
      </Notice>
    )
  if (moved)
    return (
      <Notice kind="warn" heading="Цена изменилась">
        Проверьте новые суммы и подтвердите ещё раз.
      </Notice>
    )
  return null
}

/** Dialog that confirms the change: old and new figures, the refund and the charge. */
export default function ChangeConfirmationDialog() {
  const confirmation = useValue(confirmationAtom)
  const original = useValue(originalServerAtom)
  const chosen = useValue(changedConfigurationAtom)
  const changed = useValue(isConfigurationChangedAtom)
  const balance = useValue(currentUserAtom)?.balance_rub_cents
  const apply = useAction(applyChangeAtom)
  const loadPreview = useAction(loadChangePreviewAtom)
  const close = useAction(closeConfirmationAtom)
  if (confirmation.kind === 'closed' || original === null || chosen === null) return null
  const { preview, sending, error } = confirmation
  const refusal = error ?? (preview.state === 'failed' ? preview.error : null)
  const sums = loadedData(preview)
  const missing = sums?.missing_rub_cents ?? 0
  const isSending = sending === 'yes' || sending === 'asking'
  return (
    <ChangeConfirmation
      server_name={original.name}
      before={original}
      after={sums === null ? chosen : { ...chosen, server_full_rent_price_rub_cents: sums.quote.total }}
      money={sums === null || balance === undefined ? null : { ...sums, balance_rub_cents: balance }}
      blocked={
        missing > 0 && (
          <>
            <span>{`На балансе не хватает ${formatRub(missing)} на новый период.`}</span>{' '}
            <TopUpLink missing={missing} />
          </>
        )
      }
      busy={isSending || preview.state === 'loading'}
      busyLabel={isSending ? undefined : 'Применить изменения, считаем суммы'}
      error={
        refusal !== null &&
        changed && (
          <RefusalText
            error={refusal}
            of={sending === 'unknown' ? sending : error === null ? 'sums' : 'change'}
          />
        )
      }
      onConfirm={() => void apply()}
      onClose={close}
    >
      {changed && (
        <div className={css.outcome}>
          <p>{effectText(original, chosen)}</p>
          {original.promocode_id !== null && <p>Скидка по промокоду на новый период не переходит.</p>}
          <ConfirmationNotice />
          {preview.state === 'loading' && <SlowNotice onRetry={() => void loadPreview()} />}
        </div>
      )}
    </ChangeConfirmation>
  )
}
