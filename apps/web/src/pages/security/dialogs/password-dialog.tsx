import { errorText } from '@cloud/api'
import { Button, Dialog, Notice, TextField } from '@cloud/ui'
import { useId } from 'react'
import css from '../../../features/account/account-form.module.css'
import { NewPasswordField } from '../../../features/account/new-password-field.tsx'
import { passwordText } from '../../../features/account/password-text.ts'
import { useForm } from '../../../features/account/use-form.ts'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction } from '../../../state/use.ts'
import { changeIssues, changePasswordAtom, type PasswordChange } from '../../../state/user/passwords.ts'

/** Another password, for whoever knows the one of now. */
export function PasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const id = useId()
  const change = useAction(changePasswordAtom)
  const showToast = useAction(toastAtom)
  const { busy, error, wrong, late, onSubmit } = useForm<PasswordChange>({
    read: (text) => ({ currentPassword: text('currentPassword'), newPassword: text('newPassword') }),
    check: (body) => {
      const issue = passwordText(body.newPassword)
      return { ...changeIssues(body), ...(issue !== null && { newPassword: issue }) }
    },
    send: change,
    onDone: () => {
      showToast({ kind: 'ok', text: 'Пароль изменён. На других устройствах нужно войти заново.' })
      onClose()
    }
  })
  const text = error && errorText(error)
  return (
    <Dialog
      heading="Смена пароля"
      onClose={onClose}
      footer={
        <>
          <Button tall onClick={onClose}>
            Отмена
          </Button>
          <Button tall type="submit" form={id} look="main" busy={busy} busyText="Сохраняется">
            Сменить пароль
          </Button>
        </>
      }
    >
      {text && <Notice kind="bad">{text}</Notice>}
      <form id={id} onSubmit={onSubmit} noValidate className={css.form}>
        {/* tells a password manager whose password it is */}
        <input name="username" autoComplete="username" defaultValue={email} hidden />
        <TextField
          label="Текущий пароль"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={wrong['currentPassword']}
        />
        <NewPasswordField label="Новый пароль" name="newPassword" error={wrong['newPassword']} />
      </form>
      {late}
    </Dialog>
  )
}
