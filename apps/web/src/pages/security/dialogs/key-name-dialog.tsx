import { type CallError, errorText } from '@cloud/api'
import { Button, Dialog, Notice, TextField } from '@cloud/ui'
import { useId } from 'react'
import fields from '../../../features/account/account-form.module.css'
import { useForm } from '../../../features/account/use-form.ts'
import { keyNameIssues } from '../../../state/user/factors.ts'
import { deviceName } from '../device-name.ts'

interface KeyNameDialogProps {
  readonly heading: string
  readonly save: string
  readonly name?: string
  /** It is about to be made. */
  readonly isNew?: boolean
  readonly onSave: (name: string) => Promise<CallError | null>
  readonly onClose: () => void
}

/** Names a key that is made then, or one that there is. */
export function KeyNameDialog({ heading, save, name, isNew = false, onSave, onClose }: KeyNameDialogProps) {
  const id = useId()
  const { busy, error, wrong, late, onSubmit } = useForm<{ readonly name: string }>({
    read: (text) => ({ name: text('name') }),
    check: keyNameIssues,
    send: (body) => onSave(body.name),
    onDone: onClose
  })
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
          <Button tall type="submit" form={id} look="main" busy={busy}>
            {save}
          </Button>
        </>
      }
    >
      {isNew && (
        <p>Назовите ключ, чтобы узнать его в списке. Потом браузер спросит отпечаток, лицо или ПИН-код.</p>
      )}
      {text && <Notice kind="bad">{text}</Notice>}
      <form id={id} onSubmit={onSubmit} noValidate className={fields.form}>
        <TextField
          label="Название"
          name="name"
          autoComplete="off"
          maxLength={40}
          defaultValue={name ?? deviceName(navigator.userAgent)}
          error={wrong['name']}
        />
      </form>
      {!isNew && late}
    </Dialog>
  )
}
