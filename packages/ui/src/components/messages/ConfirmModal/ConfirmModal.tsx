import { type ReactNode, useId } from 'react'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Dialog, type DialogFrameProps } from '../Dialog/Dialog.tsx'
import { Notice } from '../Notice/Notice.tsx'
import css from './ConfirmModal.module.css'

/** The props that all confirmations have in common. */
export interface ConfirmationProps extends DialogFrameProps {
  children?: Elements
  onConfirm: () => void
  /** The act destroys something for good: its button is red. @default false */
  destroys?: boolean | undefined
  /** The act is under way. @default false */
  busy?: boolean | undefined
  /** The button's name meanwhile, for a screen reader. @default '`confirm`, выполняется' */
  busyLabel?: string | undefined
  /** Why the act cannot be confirmed now: shown above the buttons; only the confirming one is disabled. */
  blocked?: ReactNode
  /** What went wrong with the last attempt, and how to fix it. */
  error?: ReactNode
}

export interface ConfirmModalProps extends ConfirmationProps {
  /** Names the dialog. */
  heading: ReactNode
  /** Names the act: 'Удалить сервер', never 'OK'. */
  confirm: string
}

/** Asks before anything that costs or deletes: what will happen, 'Отмена', and the act by its own name. */
export function ConfirmModal({
  confirm,
  onConfirm,
  onClose,
  destroys = false,
  busy = false,
  busyLabel = `${confirm}, выполняется`,
  blocked,
  error,
  children,
  ...rest
}: ConfirmModalProps) {
  const id = useId()
  return (
    <Dialog
      {...rest}
      onClose={onClose}
      footer={
        <>
          {blocked && (
            <Notice id={id} className={css.blocked}>
              {blocked}
            </Notice>
          )}
          <Button tall onClick={onClose}>
            Отмена
          </Button>
          <Button
            tall
            look="main"
            className={destroys ? css.destroys : undefined}
            busy={busy}
            busyLabel={busyLabel}
            disabled={Boolean(blocked)}
            aria-describedby={blocked ? id : undefined}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      {error ? <Notice kind="bad">{error}</Notice> : null}
    </Dialog>
  )
}
