import { clearTabStorage } from '../core/storage.ts'

let channel: BroadcastChannel | undefined

/** By it the tabs of a browser hear that the person has left in one of them; none hears itself. */
function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('left')
  return channel
}

function clearAndReload(): void {
  clearTabStorage()
  location.reload()
}

/**
 * The person has left: nothing of them stays in the tabs of this browser, nor in the memory of their pages.
 *
 * @param next loads another page. @default this one, again
 */
export function signOutTabs(next = clearAndReload): void {
  openChannel().postMessage(null)
  clearTabStorage()
  next()
}

/** Leaves this tab when the person leaves in another one, until the answered function is called. */
export function followSignOut(): () => void {
  const followed = openChannel()
  followed.onmessage = clearAndReload
  return () => {
    followed.onmessage = null
  }
}
