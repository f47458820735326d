import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { useAction } from '../../../state/hooks.ts'
import {
  addPasskeyAtom,
  createRecoveryCodesAtom,
  removeCodesAtom,
  removePasskeyAtom,
  renamePasskeyAtom
} from '../../../state/user/sign-in-factors.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { EmailDialog } from './email-dialog.tsx'
import { PasskeyNameDialog } from './passkey-name-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

/** The open dialog of the sign-in factors. */
export type FactorDialog =
  | { readonly kind: 'email' | 'password' | 'add-key' | 'add-codes' | 'new-recovery-codes' }
  | { readonly kind: 'rename-key'; readonly id: number; readonly name: string }
  | { readonly kind: 'remove-key'; readonly id: number; readonly name: string; readonly isLast: boolean }
  | { readonly kind: 'remove-codes'; readonly isLast: boolean }

interface FactorDialogsProps {
  readonly dialog: FactorDialog
  readonly email: string
  readonly onClose: () => void
}

const LAST_FACTOR_WARNING = 'Останется только пароль: коды восстановления тоже перестанут действовать.'

export function FactorDialogs({ dialog, email, onClose }: FactorDialogsProps) {
  const addKey = useAction(addPasskeyAtom)
  const renameKey = useAction(renamePasskeyAtom)
  const removeKey = useAction(removePasskeyAtom)
  const removeCodes = useAction(removeCodesAtom)
  const newRecoveryCodes = useAction(createRecoveryCodesAtom)
  switch (dialog.kind) {
    case 'email':
      return <EmailDialog onClose={onClose} />
    case 'password':
      return <PasswordDialog email={email} onClose={onClose} />
    case 'add-key':
      return (
        <PasskeyNameDialog
          heading="Новый ключ доступа"
          save="Продолжить"
          onSave={addKey}
          onClose={onClose}
          isNew
        />
      )
    case 'rename-key':
      return (
        <PasskeyNameDialog
          heading="Название ключа"
          save="Сохранить"
          name={dialog.name}
          onSave={(name) => renameKey({ id: dialog.id, name })}
          onClose={onClose}
        />
      )
    case 'remove-key':
      return (
        <ConfirmActionDialog
          heading={`Удалить ключ «${dialog.name}»?`}
          confirm="Удалить ключ"
          destroys
          send={() => removeKey(dialog)}
          onClose={onClose}
        >
          <p>Войти по нему больше не получится. Если ключ нужен на другом сайте, там он останется.</p>
          {dialog.isLast && <p>{LAST_FACTOR_WARNING}</p>}
        </ConfirmActionDialog>
      )
    case 'add-codes':
      return <CodesDialog onClose={onClose} />
    case 'remove-codes':
      return (
        <ConfirmActionDialog
          heading="Отключить одноразовые коды?"
          confirm="Отключить коды"
          destroys
          send={removeCodes}
          onClose={onClose}
        >
          <p>Приложение перестанет подходить для входа. Его запись можно удалить с телефона.</p>
          {dialog.isLast && <p>{LAST_FACTOR_WARNING}</p>}
        </ConfirmActionDialog>
      )
    case 'new-recovery-codes':
      return (
        <ConfirmActionDialog
          heading="Создать новые коды?"
          confirm="Создать коды"
          send={newRecoveryCodes}
          onClose={onClose}
        >
          <p>Прежние коды восстановления перестанут действовать, использованные и оставшиеся.</p>
        </ConfirmActionDialog>
      )
  }
}
