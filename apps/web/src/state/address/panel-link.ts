import type { Getter } from 'jotai'
import { globalsAtom } from '../core/globals-atom.ts'
import type { ToastMessage } from '../core/toast.ts'
import { pageAtom } from './location.ts'

/** Returns a link to the servers for messages that are shown on any other page. */
export const panelLink = (get: Getter): Pick<ToastMessage, 'link'> =>
  get(pageAtom).kind === 'panel' ? {} : { link: { href: get(globalsAtom).user_panel_url, text: 'В панель' } }
