import type { CallError } from '@cloud/api'
import { KEY_NAME_MAX } from '@cloud/pricing/account'
import { TextField } from '@cloud/ui'
import { useForm } from '../../../features/account/use-form.ts'
import { SlowNotice } from '../../../loading/slow-notice.tsx'
import { FormDialog } from '../../../shared/forms/form-dialog.tsx'
import { useValue } from '../../../state/hooks.ts'
import { requestedConfirmationAtom } from '../../../state/user/confirm-user.ts'
import { newPasskeyStepAtom, passkeyNameIssues } from '../../../state/user/sign-in-factors.ts'
import { deviceName } from '../parts/device-name.ts'

interface PasskeyNameDialogProps {
  readonly heading: string
  readonly save: string
  readonly name?: string
  /** True if the passkey is created after this dialog. */
  readonly isNew?: boolean
  readonly onSave: (name: string) => Promise<CallError | null>
  readonly onClose: () => void
}

/** Dialog for the name of a new or an existing passkey. */
export function PasskeyNameDialog({
  heading,
  save,
  name,
  isNew = false,
  onSave,
  onClose
}: PasskeyNameDialogProps) {
  const { field, ...form } = useForm<{ readonly name: string }>({
    read: (text) => ({ name: text('name') }),
    check: passkeyNameIssues,
    send: (body) => onSave(body.name),
    onDone: onClose
  })
  const isConfirming = useValue(requestedConfirmationAtom) !== null
  const step = useValue(newPasskeyStepAtom)
  const lateNotice = !isNew || step === null ? form.slowNotice : step === 'saving' && <SlowNotice />
  return (
    <FormDialog
      {...form}
      heading={heading}
      lead={
        isNew && (
          <p>Назовите ключ, чтобы узнать его в списке. Потом браузер спросит отпечаток, лицо или ПИН-код.</p>
        )
      }
      submit={save}
      slowNotice={!isConfirming && lateNotice}
      onClose={onClose}
    >
      <TextField
        label="Название"
        autoComplete="off"
        maxLength={KEY_NAME_MAX}
        defaultValue={name ?? deviceName(navigator.userAgent)}
        {...field('name')}
      />
    </FormDialog>
  )
}
