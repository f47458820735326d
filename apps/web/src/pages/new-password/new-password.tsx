import { errorText } from '@cloud/api'
import { Button, LinkButton, Notice, Page, Stack, TextField } from '@cloud/ui'
import { useRef, useSyncExternalStore } from 'react'
import css from '../../features/account/account-page.module.css'
import { NewPasswordField } from '../../features/account/new-password-field.tsx'
import { passwordIssueText } from '../../features/account/password-issue-text.ts'
import { useForm } from '../../features/account/use-form.ts'
import { accountDialogAtom } from '../../state/core/dialogs.ts'
import { useAction } from '../../state/hooks.ts'
import {
  type PasswordReset,
  passwordLinkIssues,
  passwordResetIssues,
  requestPasswordLinkAtom,
  resetPasswordAtom
} from '../../state/user/change-password.ts'

function listenToHash(changed: () => void) {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

/**
 * Reads the token of the link, which is in the fragment so that neither servers nor referrers see it. The fragment of the skip link is not
 * a token.
 */
function useLinkToken() {
  const token = useRef('')
  const read = () => {
    if (location.hash !== '#main') token.current = location.hash.slice(1)
    return token.current
  }
  return useSyncExternalStore(listenToHash, read, () => '')
}

function RequestLinkForm() {
  const requestLink = useAction(requestPasswordLinkAtom)
  const { busy, done, error, field, slowNotice, onSubmit } = useForm({
    read: (text) => ({ email: text('email') }),
    check: passwordLinkIssues,
    send: requestLink
  })
  return (
    <form onSubmit={onSubmit} noValidate className={css.form}>
      <p className={css.lead}>Укажите почту, с которой вы входите: мы пришлём ссылку для нового пароля.</p>
      <TextField label="E-mail" type="email" autoComplete="email" {...field('email')} />
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
      {slowNotice}
      {done && (
        <Notice kind="ok" heading="Проверьте почту">
          Если аккаунт с такой почтой есть, ссылка уже в пути. Она действует один час.
        </Notice>
      )}
      <Button type="submit" look="main" busy={busy} busyText="Отправляется">
        Прислать ссылку
      </Button>
    </form>
  )
}

/** A stable function, so that the button is focused only once. */
const focusButton = (button: HTMLButtonElement | null) => button?.focus()

function SetPasswordForm({ token }: { readonly token: string }) {
  const reset = useAction(resetPasswordAtom)
  const open = useAction(accountDialogAtom)
  const { busy, done, error, field, slowNotice, onSubmit } = useForm<PasswordReset>({
    read: (text) => ({ token, newPassword: text('newPassword') }),
    check: (body) => {
      const issue = passwordIssueText(body.newPassword)
      return issue === null ? passwordResetIssues(body) : { newPassword: issue }
    },
    send: reset
  })
  if (done)
    return (
      <div className={css.form}>
        <Notice kind="ok" heading="Пароль изменён">
          Войдите с новым паролем. Сеансы на всех устройствах завершены.
        </Notice>
        {/* the submitted form is gone: the focus moves to this button */}
        <Button look="main" ref={focusButton} onClick={() => open({ kind: 'open', why: 'enter' })}>
          Войти
        </Button>
      </div>
    )
  return (
    <form onSubmit={onSubmit} noValidate className={css.form}>
      <NewPasswordField label="Новый пароль" {...field('newPassword')} />
      {error !== null && (
        <Notice
          kind="bad"
          action={
            <LinkButton
              onClick={({ currentTarget }) => {
                location.replace('#')
                // the button will be gone with its form
                currentTarget.closest('main')?.focus()
              }}
            >
              Запросить новую ссылку
            </LinkButton>
          }
        >
          {errorText(error)}
        </Notice>
      )}
      {slowNotice}
      <Button type="submit" look="main" busy={busy} busyText="Сохраняется">
        Сохранить пароль
      </Button>
    </form>
  )
}

/** The page for a forgotten password: requests a link, or sets a new password if opened by one. */
export default function NewPassword() {
  const token = useLinkToken()
  return (
    <Page>
      <Stack gap={8} className={css.page}>
        <h1>Новый пароль</h1>
        {token === '' ? <RequestLinkForm /> : <SetPasswordForm key={token} token={token} />}
      </Stack>
    </Page>
  )
}
