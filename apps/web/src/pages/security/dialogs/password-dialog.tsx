import { TextField } from '@cloud/ui'
import { NewPasswordField } from '../../../features/account/new-password-field.tsx'
import { passwordIssueText } from '../../../features/account/password-issue-text.ts'
import { useForm } from '../../../features/account/use-form.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction } from '../../../state/hooks.ts'
import {
  changePasswordAtom,
  type PasswordChange,
  passwordChangeIssues
} from '../../../state/user/change-password.ts'

/** Dialog for changing the password; it requires the current one. */
export function PasswordDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const change = useAction(changePasswordAtom)
  const showToast = useAction(toastAtom)
  const { field, ...form } = useForm<PasswordChange>({
    read: (text) => ({ currentPassword: text('currentPassword'), newPassword: text('newPassword') }),
    check: (body) => {
      const issue = passwordIssueText(body.newPassword)
      return { ...passwordChangeIssues(body), ...(issue !== null && { newPassword: issue }) }
    },
    send: change,
    onDone: () => {
      showToast({ kind: 'ok', text: 'Пароль изменён. На других устройствах нужно войти заново.' })
      onClose()
    }
  })
  return (
    <FormDialog
      {...form}
      heading="Смена пароля"
      submit="Сменить пароль"
      busyText="Сохраняется"
      onClose={onClose}
    >
      {/* password managers read the account's name from this field */}
      <input name="username" autoComplete="username" defaultValue={email} hidden />
      <TextField
        label="Текущий пароль"
        type="password"
        autoComplete="current-password"
        {...field('currentPassword')}
      />
      <NewPasswordField label="Новый пароль" {...field('newPassword')} />
    </FormDialog>
  )
}
