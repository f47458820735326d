import { type CallError, errorText, type Factors } from '@cloud/api'
import { waitText } from '@cloud/pricing/words'
import { Button, FactRow } from '@cloud/ui'
import { useState } from 'react'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction, useValue } from '../../state/use.ts'
import { askEmailLinkAtom, cancelEmailChangeAtom, nextLetterAtom } from '../../state/user/email.ts'
import type { FactorDialog } from './dialogs/factor-dialogs.tsx'
import { useSecondsUntil } from './parts/use-seconds-until.ts'

/** Does what a button of these rows is for, and says what came of it. */
function useAct(send: () => Promise<CallError | null>, done: string, failed: string) {
  const showToast = useAction(toastAtom)
  const [busy, setBusy] = useState(false)
  async function act() {
    if (busy) return
    setBusy(true)
    const refused = await send()
    setBusy(false)
    showToast(
      refused === null
        ? { kind: 'ok', text: done }
        : { kind: 'bad', text: `${failed}. ${errorText(refused)}` }
    )
  }
  return { busy, onClick: () => void act() }
}

/** What goes when it is pressed leaves the focus to its row; a row leaves it to the one above. */
function leaveFocus(gone: HTMLElement | null) {
  const next = gone?.parentElement?.closest('li') ?? gone?.previousElementSibling
  return () => {
    if (gone?.matches(':focus-within') && next instanceof HTMLElement) next.focus()
  }
}

/** Sends the letter with the link once more; it is gone until there may be another one. */
function SendButton({ to, label }: { readonly to: string; readonly label: string }) {
  const send = useAct(
    useAction(askEmailLinkAtom),
    `Письмо со ссылкой отправлено на ${to}.`,
    'Письмо не отправлено'
  )
  return (
    <Button
      ref={leaveFocus}
      look="ghost"
      aria-label={`${label}: письмо на ${to}`}
      busyLabel="Письмо отправляется"
      {...send}
    >
      {label}
    </Button>
  )
}

/** The address that is to come, and how to get its letter once more or to cancel it. */
function PendingRow({ to, seconds }: { readonly to: string; readonly seconds: number }) {
  const cancel = useAct(
    useAction(cancelEmailChangeAtom),
    'Смена почты отменена. Ссылка из письма больше не действует.',
    'Смена почты не отменена'
  )
  return (
    <FactRow
      ref={leaveFocus}
      tabIndex={-1}
      picture="letter"
      heading="Новая почта"
      actions={
        <>
          {seconds === 0 && <SendButton to={to} label="Отправить снова" />}
          <Button aria-label={`Отменить смену почты на ${to}`} busyLabel="Смена почты отменяется" {...cancel}>
            Отменить
          </Button>
        </>
      }
    >
      {`${to}, ждёт подтверждения: откройте ссылку из письма${seconds > 0 ? `. Ещё одно письмо можно запросить через ${waitText(seconds)}` : ''}`}
    </FactRow>
  )
}

interface EmailRowsProps {
  readonly email: Factors['email']
  readonly onOpen: (dialog: FactorDialog) => void
}

/** The address of the account, confirmed or not, and the one that shall replace it. */
export function EmailRows({ email: { address, is_confirmed, pending }, onOpen }: EmailRowsProps) {
  const seconds = useSecondsUntil(useValue(nextLetterAtom))
  const isAwaited = !is_confirmed && pending === null
  return (
    <>
      <FactRow
        tabIndex={-1}
        picture="letter"
        heading="Почта"
        actions={
          <>
            {isAwaited && seconds === 0 && <SendButton to={address} label="Подтвердить" />}
            <Button aria-label="Изменить почту" onClick={() => onOpen({ kind: 'email' })}>
              Изменить
            </Button>
          </>
        }
      >
        {`${address}, ${is_confirmed ? 'подтверждена' : 'не подтверждена'}${isAwaited && seconds > 0 ? `. Письмо со ссылкой можно запросить через ${waitText(seconds)}` : ''}`}
      </FactRow>
      {pending !== null && <PendingRow key={pending} to={pending} seconds={seconds} />}
    </>
  )
}
