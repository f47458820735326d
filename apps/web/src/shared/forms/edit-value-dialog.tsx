import { type CallError, errorText } from '@cloud/api'
import { Button, Dialog, Notice } from '@cloud/ui'
import { type FormEvent, type ReactNode, type RefObject, useId, useRef } from 'react'
import { useSending } from './use-sending.tsx'

interface EditValueDialogProps {
  readonly heading: string
  /** Shows the errors of the typed value; returns true if it may be saved. */
  readonly check: () => boolean
  readonly save: () => Promise<CallError | null>
  readonly onClose: () => void
  /** The single field, focused at first and whenever it is invalid. */
  readonly children: (field: RefObject<HTMLInputElement | null>) => ReactNode
}

/** Dialog for changing one value; closes after saving. */
export function EditValueDialog({ heading, check, save, onClose, children }: EditValueDialogProps) {
  const form = useId()
  const field = useRef<HTMLInputElement>(null)
  const { busy, error, clearError, slowNotice, start } = useSending<typeof save>(
    (act) => act(),
    (refused) => refused ?? onClose()
  )

  function send(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    clearError()
    if (!check()) return field.current?.focus()
    void start(save)
  }

  return (
    <Dialog
      heading={heading}
      onClose={onClose}
      initialFocus={field}
      footer={
        <Button type="submit" form={form} look="main" wide busy={busy}>
          Сохранить
        </Button>
      }
    >
      <form id={form} onSubmit={send} noValidate>
        {children(field)}
      </form>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
      {slowNotice}
    </Dialog>
  )
}
