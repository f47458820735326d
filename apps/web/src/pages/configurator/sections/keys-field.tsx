import { KEYS_FIELD_ID } from '../../../shared/configurator-focus/focus-keys.ts'
import { ChosenKeysField } from '../../../shared/forms/ssh-keys-field.tsx'

/** SSH keys for the new server. */
export default function KeysField() {
  return <ChosenKeysField id={KEYS_FIELD_ID} />
}
