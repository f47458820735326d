import { forgetTab } from '../core/storage.ts'

let channel: BroadcastChannel | undefined

/** By it the tabs of a browser hear that the person has left in one of them; none hears itself. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('left')
  return channel
}

function forget(): void {
  forgetTab()
  location.reload()
}

/**
 * The person has left: nothing of them stays in the tabs of this browser, nor in the memory of their pages.
 *
 * @param next loads another page. @default this one, again
 */
export function leaveTabs(next = forget): void {
  tabs().postMessage(null)
  forgetTab()
  next()
}

/** Leaves this tab when the person leaves in another one, until the answered function is called. */
export function followLeaving(): () => void {
  const followed = tabs()
  followed.onmessage = forget
  return () => {
    followed.onmessage = null
  }
}
