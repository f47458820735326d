import { errorText, type Factors } from '@cloud/api'
import { Button, FactRow } from '@cloud/ui'
import { useState } from 'react'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction } from '../../state/use.ts'
import { askEmailLinkAtom } from '../../state/user/email.ts'
import type { FactorDialog } from './dialogs/factor-dialogs.tsx'

interface EmailRowProps {
  readonly email: Factors['email']
  readonly onOpen: (dialog: FactorDialog) => void
}

/** The address of the account: confirmed or not, and the one that shall replace it. */
export function EmailRow({ email: { address, is_confirmed, pending }, onOpen }: EmailRowProps) {
  const askLink = useAction(askEmailLinkAtom)
  const showToast = useAction(toastAtom)
  const [busy, setBusy] = useState(false)

  async function send() {
    setBusy(true)
    const refused = await askLink()
    setBusy(false)
    showToast(
      refused === null
        ? { kind: 'ok', text: `Письмо со ссылкой отправлено на ${address}.` }
        : { kind: 'bad', text: `Письмо не отправлено. ${errorText(refused)}` }
    )
  }

  return (
    <FactRow
      picture="letter"
      heading="Почта"
      actions={
        <>
          {!is_confirmed && (
            <Button
              look="ghost"
              aria-label="Подтвердить почту: прислать письмо"
              busy={busy}
              busyLabel="Письмо отправляется"
              onClick={() => void send()}
            >
              Подтвердить
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
    </FactRow>
  )
}
