import { errorText } from '@cloud/api'
import { Button, Dialog, Notice, TextField } from '@cloud/ui'
import { useId } from 'react'
import fields from '../../../features/account/account-form.module.css'
import { useForm } from '../../../features/account/use-form.ts'
import { useAction } from '../../../state/use.ts'
import { changeEmailAtom, type EmailChange, emailIssues } from '../../../state/user/email.ts'

/** Another address for the account; it holds once the link in its letter is opened. */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const id = useId()
  const change = useAction(changeEmailAtom)
  const { busy, done, error, wrong, late, onSubmit } = useForm<EmailChange>({
    read: (text) => ({ email: text('email') }),
    check: emailIssues,
    send: change
  })
  const text = error && errorText(error)
  if (done)
    return (
      <Dialog heading="Проверьте новую почту" onClose={onClose}>
        <Notice kind="ok">
          Мы отправили туда ссылку. Почта сменится, когда вы её откроете; до этого входите с прежней.
        </Notice>
        {/* the pressed button is gone: the focus moves to this one */}
        <Button wide ref={(button) => button?.focus()} onClick={onClose}>
          Хорошо
        </Button>
      </Dialog>
    )
  return (
    <Dialog
      heading="Новая почта"
      onClose={onClose}
      footer={
        <>
          <Button tall onClick={onClose}>
            Отмена
          </Button>
          <Button tall type="submit" form={id} look="main" busy={busy} busyText="Отправляется">
            Прислать ссылку
          </Button>
        </>
      }
    >
      <p>На новый адрес придёт ссылка, на прежний — письмо о смене.</p>
      {text && <Notice kind="bad">{text}</Notice>}
      <form id={id} onSubmit={onSubmit} noValidate className={fields.form}>
        <TextField label="E-mail" name="email" type="email" autoComplete="email" error={wrong['email']} />
      </form>
      {late}
    </Dialog>
  )
}
