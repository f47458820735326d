import { errorText } from '@cloud/api'
import { Button, LinkButton, Notice, TextField } from '@cloud/ui'
import { flushSync } from 'react-dom'
import { paths } from '../../state/address/paths.ts'
import { useAction } from '../../state/hooks.ts'
import { signInIssues, signInOrUpAtom, signUpIssues } from '../../state/user/sign-in-actions.ts'
import css from './account-form.module.css'
import { NewPasswordField } from './new-password-field.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { passwordIssueText } from './password-issue-text.ts'
import { useForm } from './use-form.ts'

export type AccountFormKind = 'in' | 'up'

interface AccountFormProps {
  readonly way: AccountFormKind
  readonly onWay: (way: AccountFormKind) => void
  readonly onForgotten: () => void
}

/** One form for signing in and for opening an account. Typed text is kept when switching between the two. */
export function AccountForm({ way, onWay, onForgotten }: AccountFormProps) {
  const enter = useAction(signInOrUpAtom)
  const forms = {
    in: useForm({
      read: (text) => ({ email: text('email'), password: text('password') }),
      check: signInIssues,
      send: enter
    }),
    up: useForm({
      read: (text) => ({
        name: text('name'),
        email: text('email'),
        password: text('password')
      }),
      check: (body) => {
        const issue = passwordIssueText(body.password)
        return { ...signUpIssues(body), ...(issue !== null && { password: issue }) }
      },
      send: enter
    })
  }
  const { busy, error, field, slowNotice, onSubmit } = forms[way]

  return (
    <form onSubmit={onSubmit} noValidate className={css.form}>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
      {slowNotice}
      {way === 'up' && <TextField label="Имя" autoComplete="name" {...field('name')} />}
      <TextField label="E-mail" type="email" autoComplete="email" {...field('email')} />
      {way === 'up' ? (
        <NewPasswordField label="Пароль" {...field('password')} />
      ) : (
        <TextField label="Пароль" type="password" autoComplete="current-password" {...field('password')} />
      )}
      <Button type="submit" look="main" wide busy={busy}>
        {way === 'in' ? 'Войти' : 'Зарегистрироваться'}
      </Button>
      {way === 'up' && (
        <a className={css.other} href={paths.privacy()} target="_blank" rel="noreferrer">
          Регистрируясь, вы соглашаетесь на обработку персональных данных
        </a>
      )}
      {way === 'in' && <PasskeySignIn />}
      {way === 'in' && (
        <LinkButton className={css.other} onClick={onForgotten}>
          Забыли пароль?
        </LinkButton>
      )}
      <LinkButton
        className={css.other}
        onClick={({ currentTarget: { form } }) => {
          flushSync(() => onWay(way === 'in' ? 'up' : 'in'))
          // start at the first field of the other form; this button is its last element
          form?.querySelector('input')?.focus()
        }}
      >
        {way === 'in' ? 'Регистрация' : 'У меня уже есть аккаунт'}
      </LinkButton>
    </form>
  )
}
