import { waitText } from '@cloud/pricing/words'
import { Button, Dialog, Notice, TextField } from '@cloud/ui'
import { useRef } from 'react'
import { useForm } from '../../../features/account/use-form.ts'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useAction, useValue } from '../../../state/hooks.ts'
import {
  changeEmailAtom,
  type EmailChange,
  emailIssues,
  nextEmailTimeAtom
} from '../../../state/user/change-email.ts'
import { useSecondsUntil } from '../parts/use-seconds-until.ts'

/** Dialog for changing the account's address, which takes effect once the link in the e-mail is opened. */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const change = useAction(changeEmailAtom)
  const seconds = useSecondsUntil(useValue(nextEmailTimeAtom))
  const { done, field, ...form } = useForm<EmailChange>({
    read: (text) => ({ email: text('email') }),
    check: emailIssues,
    send: change
  })
  const close = useRef<HTMLButtonElement>(null)
  return done ? (
    <Dialog heading="Проверьте новую почту" initialFocus={close} onClose={onClose}>
      <Notice kind="ok">
        Мы отправили туда ссылку. Почта сменится, когда вы её откроете; до этого входите с прежней.
      </Notice>
      <Button wide ref={close} onClick={onClose}>
        Хорошо
      </Button>
    </Dialog>
  ) : (
    <FormDialog
      {...form}
      heading="Новая почта"
      lead={
        <>
          <p>На новый адрес придёт ссылка, на прежний — письмо о смене.</p>
          {seconds > 0 && (
            // the countdown is not read out each second
            <Notice
              kind="warn"
              aria-live="off"
            >{`Письмо со ссылкой недавно отправлено, следующее — через ${waitText(seconds)}.`}</Notice>
          )}
        </>
      }
      submit="Прислать ссылку"
      busyText="Отправляется"
      onClose={onClose}
    >
      <TextField label="E-mail" type="email" autoComplete="email" {...field('email')} />
    </FormDialog>
  )
}
