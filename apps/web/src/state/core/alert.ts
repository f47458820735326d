import type { Alert } from '@cloud/api'
import { clientAtom } from './client.ts'
import { resource } from './resource.ts'

/** The alert of the moment, null when there is none. */
export const alert = resource<Alert | null>((get) => get(clientAtom).alerts.active())
