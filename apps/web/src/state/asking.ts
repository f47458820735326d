import { atom } from 'jotai'

/** Whether the dialog of the consultation is open. */
export const askingAtom = atom(false)
