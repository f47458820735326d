import type { Getter } from 'jotai'
import { globalsAtom } from '../core/globals.ts'
import type { ToastMessage } from '../core/toast.ts'
import { pageAtom } from './place.ts'

/** The way to the servers, for what is told on any page but their own. */
export const panelLink = (get: Getter): Pick<ToastMessage, 'link'> =>
  get(pageAtom).kind === 'panel' ? {} : { link: { href: get(globalsAtom).user_panel_url, text: 'В панель' } }
