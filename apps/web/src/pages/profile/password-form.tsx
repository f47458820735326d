import { errorText } from '@cloud/api'
import { Button, Notice, Section, TextField } from '@cloud/ui'
import css from '../../features/account/account-page.module.css'
import { NewPasswordField } from '../../features/account/new-password-field.tsx'
import { passwordText } from '../../features/account/password-text.ts'
import { useForm } from '../../features/account/use-form.ts'
import { useAction } from '../../state/use.ts'
import { changeIssues, changePasswordAtom, type PasswordChange } from '../../state/user/passwords.ts'

/** Another password, for whoever knows the one of now. */
export function PasswordForm({ email }: { readonly email: string }) {
  const change = useAction(changePasswordAtom)
  const { busy, done, error, wrong, late, onSubmit } = useForm<PasswordChange>({
    read: (text) => ({ currentPassword: text('currentPassword'), newPassword: text('newPassword') }),
    check: (body) => {
      const issue = passwordText(body.newPassword)
      return { ...changeIssues(body), ...(issue !== null && { newPassword: issue }) }
    },
    send: change,
    onDone: (form) => form.reset()
  })
  return (
    <Section heading="Пароль">
      <form onSubmit={onSubmit} noValidate className={css.form}>
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
        {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
        {late}
        {done && <Notice kind="ok">Пароль изменён. На других устройствах нужно войти заново.</Notice>}
        <Button type="submit" busy={busy} busyText="Сохраняется">
          Сменить пароль
        </Button>
      </form>
    </Section>
  )
}
