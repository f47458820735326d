/** Id of the field for SSH keys. */
export const KEYS_FIELD_ID = 'ssh-keys'

/** Opens the list of SSH keys and focuses it. */
export function focusKeys(): void {
  const button = document.getElementById(KEYS_FIELD_ID)?.querySelector('button')
  button?.focus({ preventScroll: true })
  button?.scrollIntoView({ block: 'center' })
  button?.click()
}
