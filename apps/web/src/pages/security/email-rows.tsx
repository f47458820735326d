import { type CallError, errorText, type Factors } from '@cloud/api'
import { waitText } from '@cloud/pricing/words'
import { Button, type ButtonProps, FactRow } from '@cloud/ui'
import { useState } from 'react'
import { SlowNotice } from '../../loading/slow-notice.tsx'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import {
  cancelEmailChangeAtom,
  nextEmailTimeAtom,
  requestEmailLinkAtom
} from '../../state/user/change-email.ts'
import type { FactorDialog } from './dialogs/factor-dialogs.tsx'
import { useSecondsUntil } from './parts/use-seconds-until.ts'

/** Performs the action of a button and reports its result. A late action is not sent again: the server refuses a repetition. */
function useReportedAction(send: () => Promise<CallError | null>, done: string, failed: string) {
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
  return { button: { busy, onClick: () => void act() }, slowNotice: busy && <SlowNotice /> }
}

/** When a focused element is removed, moves the focus to its row; when a row is removed, to the row above. */
function focusRowOnRemoval(gone: HTMLElement | null) {
  const next = gone?.parentElement?.closest('li') ?? gone?.previousElementSibling
  return () => {
    if (gone?.matches(':focus-within') && next instanceof HTMLElement) next.focus()
  }
}

const useSendAgain = (to: string) =>
  useReportedAction(
    useAction(requestEmailLinkAtom),
    `Письмо со ссылкой отправлено на ${to}.`,
    'Письмо не отправлено'
  )

interface SendAgainButtonProps extends Pick<ButtonProps, 'busy' | 'onClick'> {
  readonly to: string
  readonly label: string
}

/** Button that sends the e-mail with the link again; hidden until another one may be sent. */
function SendAgainButton({ to, label, ...rest }: SendAgainButtonProps) {
  return (
    <Button
      ref={focusRowOnRemoval}
      look="ghost"
      aria-label={`${label}: письмо на ${to}`}
      busyLabel="Письмо отправляется"
      {...rest}
    >
      {label}
    </Button>
  )
}

/** The new address, with buttons to send its e-mail again and to cancel the change. */
function PendingEmailRow({ to, seconds }: { readonly to: string; readonly seconds: number }) {
  const again = useSendAgain(to)
  const cancel = useReportedAction(
    useAction(cancelEmailChangeAtom),
    'Смена почты отменена. Ссылка из письма больше не действует.',
    'Смена почты не отменена'
  )
  return (
    <FactRow
      ref={focusRowOnRemoval}
      tabIndex={-1}
      picture="letter"
      heading="Новая почта"
      actions={
        <>
          {seconds === 0 && <SendAgainButton to={to} label="Отправить снова" {...again.button} />}
          <Button
            aria-label={`Отменить смену почты на ${to}`}
            busyLabel="Смена почты отменяется"
            {...cancel.button}
          >
            Отменить
          </Button>
        </>
      }
      notice={
        <>
          {again.slowNotice}
          {cancel.slowNotice}
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

/** The address of the account, confirmed or not, and the address that will replace it. */
export function EmailRows({ email: { address, is_confirmed, pending }, onOpen }: EmailRowsProps) {
  const seconds = useSecondsUntil(useValue(nextEmailTimeAtom))
  const confirm = useSendAgain(address)
  const isAwaited = !is_confirmed && pending === null
  return (
    <>
      <FactRow
        tabIndex={-1}
        picture="letter"
        heading="Почта"
        actions={
          <>
            {isAwaited && seconds === 0 && (
              <SendAgainButton to={address} label="Подтвердить" {...confirm.button} />
            )}
            <Button aria-label="Изменить почту" onClick={() => onOpen({ kind: 'email' })}>
              Изменить
            </Button>
          </>
        }
        notice={confirm.slowNotice}
      >
        {`${address}, ${is_confirmed ? 'подтверждена' : 'не подтверждена'}${isAwaited && seconds > 0 ? `. Письмо со ссылкой можно запросить через ${waitText(seconds)}` : ''}`}
      </FactRow>
      {pending !== null && <PendingEmailRow key={pending} to={pending} seconds={seconds} />}
    </>
  )
}
