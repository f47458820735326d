import { clearTabStorage } from '../core/storage.ts'

let channel: BroadcastChannel | undefined

/** Opens the channel that notifies the other tabs of the browser of a sign-out. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('left')
  return channel
}

function clearAndReload(): void {
  clearTabStorage()
  location.reload()
}

/**
 * Clears the data of the signed-out user in all tabs of this browser, also in memory.
 *
 * @param next loads another page. @default reloads this page
 */
export function signOutTabs(next = clearAndReload): void {
  openChannel().postMessage(null)
  clearTabStorage()
  next()
}

/** Clears this tab when the user signs out in another tab, until the returned function is called. */
export function followSignOut(): () => void {
  const followed = openChannel()
  followed.onmessage = clearAndReload
  return () => {
    followed.onmessage = null
  }
}
