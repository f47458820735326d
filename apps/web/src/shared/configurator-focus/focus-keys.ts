/** Id of the field for SSH keys. */
export const KEYS_FIELD_ID = 'ssh-keys'

/** Opens the list of SSH keys and focuses it. */
export function focusKeys(): void {
  const details = document.getElementById(KEYS_FIELD_ID)?.querySelector('details')
  if (!details) return
  details.open = true
  details.querySelector('summary')?.focus({ preventScroll: true })
  details.scrollIntoView({ block: 'center' })
}
