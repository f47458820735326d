import { type CallError, errorText } from '@cloud/api'
import { Button, LinkButton, Notice, TextField } from '@cloud/ui'
import { type FormEvent, useState } from 'react'
import { useAction } from '../../state/use.ts'
import { enterAtom } from '../../state/user/enter.ts'
import css from './account-form.module.css'
import { passwordText } from './password-text.ts'

export type Way = 'in' | 'up'

interface AccountFormProps {
  readonly way: Way
  readonly onWay: (way: Way) => void
  readonly onForgotten: () => void
}

const fieldsOf = (error: CallError | null) => (error?.kind === 'refused' ? (error.problem.fields ?? {}) : {})

/** Signing in, or opening an account: one form, one press. */
export function AccountForm({ way, onWay, onForgotten }: AccountFormProps) {
  const enter = useAction(enterAtom)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({})
  const wrong = { ...fieldsOf(error), ...missing }

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '').trim()
    const [email, name, password] = [text('email'), text('name'), String(data.get('password') ?? '')]
    const passwordIssue = way === 'up' ? passwordText(password) : password === '' ? 'Введите пароль' : null
    const issues = {
      ...(way === 'up' && name === '' && { name: 'Напишите, как к вам обращаться' }),
      ...(!/^\S+@\S+$/.test(email) && { email: 'Введите адрес почты, например ivan@example.ru' }),
      ...(passwordIssue !== null && { password: passwordIssue })
    }
    setMissing(issues)
    setError(null)
    const [first] = Object.keys(issues)
    if (first !== undefined) {
      const field = form.elements.namedItem(first)
      if (field instanceof HTMLElement) field.focus()
      return
    }
    setBusy(true)
    const refused = await enter({ email, password, ...(way === 'up' && { name }) })
    setBusy(false)
    setError(refused)
  }

  return (
    <form onSubmit={(event) => void send(event)} noValidate className={css.form}>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
      {way === 'up' && <TextField label="Имя" name="name" autoComplete="name" error={wrong['name']} />}
      <TextField label="E-mail" name="email" type="email" autoComplete="email" error={wrong['email']} />
      <TextField
        label="Пароль"
        name="password"
        type="password"
        autoComplete={way === 'in' ? 'current-password' : 'new-password'}
        hint={way === 'up' ? 'От 8 символов: латинские буквы, цифры и знаки' : undefined}
        error={wrong['password']}
      />
      <Button type="submit" look="main" wide busy={busy}>
        {way === 'in' ? 'Войти' : 'Зарегистрироваться'}
      </Button>
      {way === 'in' && (
        <LinkButton className={css.other} onClick={onForgotten}>
          Забыли пароль?
        </LinkButton>
      )}
      <LinkButton
        className={css.other}
        onClick={() => {
          onWay(way === 'in' ? 'up' : 'in')
          setMissing({})
          setError(null)
        }}
      >
        {way === 'in' ? 'Регистрация' : 'У меня уже есть аккаунт'}
      </LinkButton>
    </form>
  )
}
