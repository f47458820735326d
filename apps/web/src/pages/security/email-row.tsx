import { errorText, type Factors } from '@cloud/api'
import { waitText } from '@cloud/pricing/words'
import { Button, FactRow } from '@cloud/ui'
import { useState } from 'react'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction, useValue } from '../../state/use.ts'
import { askEmailLinkAtom, nextLetterAtom } from '../../state/user/email.ts'
import type { FactorDialog } from './dialogs/factor-dialogs.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'

interface EmailRowProps {
  readonly email: Factors['email']
  readonly onOpen: (dialog: FactorDialog) => void
}

/** What goes when it is pressed leaves the focus to the button beside it. */
function leaveFocus(gone: HTMLElement | null) {
  const next = gone?.nextElementSibling
  return () => {
    if (gone?.matches(':focus') && next instanceof HTMLElement) next.focus()
  }
}

/**
 * The address of the account: confirmed or not, and the one that shall replace it. The button that sends the letter once more
 * comes when another one may be asked for.
 */
export function EmailRow({ email: { address, is_confirmed, pending }, onOpen }: EmailRowProps) {
  const askLink = useAction(askEmailLinkAtom)
  const showToast = useAction(toastAtom)
  const [busy, setBusy] = useState(false)
  const seconds = useSecondsUntil(useValue(nextLetterAtom))
  const isAwaited = pending !== null || !is_confirmed
  const to = pending ?? address
  const [wasSent, setWasSent] = useState(pending !== null)
  if (isAwaited && seconds > 0 && !wasSent) setWasSent(true)

  async function send() {
    setBusy(true)
    const refused = await askLink()
    setBusy(false)
    showToast(
      refused === null
        ? { kind: 'ok', text: `Письмо со ссылкой отправлено на ${to}.` }
        : { kind: 'bad', text: `Письмо не отправлено. ${errorText(refused)}` }
    )
  }

  return (
    <FactRow
      picture="letter"
      heading="Почта"
      actions={
        <>
          {isAwaited && seconds === 0 && (
            <Button
              ref={leaveFocus}
              look="ghost"
              aria-label={
                wasSent ? `Отправить ещё раз: письмо на ${to}` : 'Подтвердить почту: прислать письмо'
              }
              busy={busy}
              busyLabel="Письмо отправляется"
              onClick={() => void send()}
            >
              {wasSent ? 'Отправить ещё раз' : 'Подтвердить'}
            </Button>
          )}
          <Button aria-label="Изменить почту" onClick={() => onOpen({ kind: 'email' })}>
            Изменить
          </Button>
        </>
      }
    >
      {address}, {is_confirmed ? 'подтверждена' : 'не подтверждена'}
      {pending !== null && `. Станет ${pending}, когда вы откроете ссылку из письма`}
      {isAwaited && seconds > 0 && `. Письмо отправлено, ещё одно можно запросить через ${waitText(seconds)}`}
    </FactRow>
  )
}
