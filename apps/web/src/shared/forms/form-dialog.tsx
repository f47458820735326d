import { type CallError, errorText } from '@cloud/api'
import type { Elements } from '@cloud/ui'
import { Button, Dialog, FormLayout, Notice } from '@cloud/ui'
import { type FormEvent, useId } from 'react'

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
  readonly children: Elements
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
      <FormLayout id={id} onSubmit={onSubmit} noValidate>
        {children}
      </FormLayout>
      {slowNotice}
    </Dialog>
  )
}
