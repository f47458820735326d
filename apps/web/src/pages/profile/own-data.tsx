import { documents, errorText } from '@cloud/api'
import { Button, ButtonLink, ConfirmModal, Link, Section, TextField } from '@cloud/ui'
import { useRef, useState } from 'react'
import css from '../../features/account/account-page.module.css'
import { useForm } from '../../features/account/use-form.ts'
import { paths } from '../../state/address/paths.ts'
import { useAction } from '../../state/use.ts'
import { eraseAtom, erasureIssues } from '../../state/user/erase.ts'

/** Asks for the password before the account goes for good. */
function EraseDialog({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const erase = useAction(eraseAtom)
  const form = useRef<HTMLFormElement>(null)
  const { busy, error, wrong, slowNotice, onSubmit } = useForm({
    read: (text) => ({ password: text('password') }),
    check: erasureIssues,
    send: erase
  })
  return (
    <ConfirmModal
      heading="Удалить аккаунт?"
      confirm="Удалить аккаунт"
      destroys
      busy={busy}
      error={error !== null && errorText(error)}
      onClose={onClose}
      onConfirm={() => form.current?.requestSubmit()}
    >
      <p>
        {`Имя, почта, телефон и история входов будут стёрты, войти в ${email} больше не получится. Вернуть аккаунт нельзя.`}
      </p>
      <p>Документы об оплате закон велит хранить: в них останутся имя и реквизиты плательщика.</p>
      <form ref={form} onSubmit={onSubmit} noValidate className={css.form}>
        {/* tells a password manager whose password it is */}
        <input name="username" autoComplete="username" defaultValue={email} hidden />
        <TextField
          label="Пароль"
          name="password"
          type="password"
          autoComplete="current-password"
          error={wrong['password']}
        />
        {slowNotice}
        {/* of a form with two fields Enter presses this one */}
        <button type="submit" hidden />
      </form>
    </ConfirmModal>
  )
}

/** What is kept of the person: to take along, and to have erased. */
export function OwnData({ email }: { readonly email: string }) {
  const [asked, setAsked] = useState(false)
  return (
    <Section heading="Ваши данные">
      <p className={css.lead}>
        Всё, что мы храним об аккаунте, одним архивом: профиль, история, деньги, серверы, входы.{' '}
        <Link href={paths.privacy()}>Зачем мы это храним</Link>
      </p>
      <div className={css.ends}>
        <ButtonLink href={documents.archive.path} download>
          Скачать данные
        </ButtonLink>
        <Button look="ghost" onClick={() => setAsked(true)}>
          Удалить аккаунт
        </Button>
      </div>
      {asked && <EraseDialog email={email} onClose={() => setAsked(false)} />}
    </Section>
  )
}
