import { type ReactNode, useId } from 'react'
import { messagesTexts } from '../../../words/ru/messages.ts'
import { useWords } from '../../../words/words-provider.tsx'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Dialog, type DialogFrameProps } from '../Dialog/Dialog.tsx'
import { Notice } from '../Notice/Notice.tsx'
import css from './ConfirmModal.module.css'

/** Props shared by all confirmations. */
export interface ConfirmationProps extends DialogFrameProps {
  children?: Elements
  onConfirm: () => void
  /** Set for an act that deletes something permanently: its button is red. @default false */
  destroys?: boolean | undefined
  /** True while the act is running. @default false */
  busy?: boolean | undefined
  /** Accessible name of the button while `busy`. @default '`confirm`, выполняется' */
  busyLabel?: string | undefined
  /** Reason why the act cannot be confirmed now, shown above the buttons instead of `error`, but not while `busy`; only the confirm button is disabled. */
  blocked?: ReactNode
  /** Error of the last attempt, and how to fix it. */
  error?: ReactNode
}

export interface ConfirmModalProps extends ConfirmationProps {
  /** Heading, which names the dialog. */
  heading: ReactNode
  /** Label of the confirm button; it names the act: 'Удалить сервер', never 'OK'. */
  confirm: string
}

/** Passes the focus on before the disabled confirm button loses it. */
const takeFocus = (notice: HTMLElement | null) => {
  if (document.activeElement?.matches(':disabled')) notice?.focus()
}

/**
 * Asks for confirmation of an act that costs money or deletes something: describes the consequences, with the buttons 'Отмена' and the act by its name.
 *
 * - **Use it** before an act that costs money or deletes something.
 * - **Do not use it** for a form: `Dialog`; for an act that can be undone: no question at all.
 */
export function ConfirmModal({
  confirm,
  onConfirm,
  onClose,
  destroys = false,
  busy = false,
  busyLabel,
  blocked,
  error,
  children,
  ...rest
}: ConfirmModalProps) {
  const texts = messagesTexts(useWords())
  const id = useId()
  // the running act itself can change the state that blocks it
  const reason = !busy && blocked
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      footer={
        <>
          {reason && (
            <Notice ref={takeFocus} tabIndex={-1} id={id} className={css.blocked}>
              {reason}
            </Notice>
          )}
          <Button tall onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            tall
            look="main"
            className={destroys ? css.destroys : undefined}
            busy={busy}
            busyLabel={busyLabel ?? texts.inProgress(confirm)}
            disabled={Boolean(reason)}
            aria-describedby={reason ? id : undefined}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error && !reason ? <Notice kind="bad">{error}</Notice> : null}
    </Dialog>
  )
}
