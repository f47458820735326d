import { atom } from 'jotai'
import { clockAtom } from './clock.ts'
import { globalsAtom } from './globals-atom.ts'

/**
 * The current time of the server's machine, which dates sessions, passkeys and deliveries of webhooks. In a sandbox, whose
 * own clock can be moved, the browser's clock replaces it.
 */
export const machineClockAtom = atom((get) => (get(globalsAtom).sandbox ? () => Date.now() : get(clockAtom)))
