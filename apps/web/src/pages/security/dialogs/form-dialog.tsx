import { type CallError, errorText } from '@cloud/api'
import type { Elements } from '@cloud/ui'
import { Button, Dialog, Notice } from '@cloud/ui'
import { type FormEvent, type ReactNode, useId } from 'react'
import css from '../../../features/account/account-form.module.css'

interface FormDialogProps {
  readonly heading: string
  /** Purpose of the form, above it. */
  readonly lead?: Elements
  readonly submit: string
  readonly busyText?: string
  readonly busy: boolean
  readonly error: CallError | null
  /** Notice that the response is late. */
  readonly slowNotice: Elements
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A short form in a dialog with two buttons. */
export function FormDialog({
  heading,
  lead,
  submit,
  busyText,
  busy,
  error,
  slowNotice,
  onSubmit,
  onClose,
  children
}: FormDialogProps) {
  const id = useId()
  const text = error && errorText(error)
  return (
    <Dialog
      heading={heading}
      onClose={onClose}
      footer={
        <>
          <Button tall onClick={onClose}>
            Отмена
          </Button>
          <Button tall type="submit" form={id} look="main" busy={busy} busyText={busyText}>
            {submit}
          </Button>
        </>
      }
    >
      {lead}
      {text ? <Notice kind="bad">{text}</Notice> : null}
      <form id={id} onSubmit={onSubmit} noValidate className={css.form}>
        {children}
      </form>
      {slowNotice}
    </Dialog>
  )
}
