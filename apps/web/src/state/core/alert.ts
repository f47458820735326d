import type { Alert } from '@cloud/api'
import { clientAtom } from './api-client.ts'
import { createResource } from './resource.ts'

/** The active alert; null if there is none. */
export const alertResource = createResource<Alert | null>((get) => get(clientAtom).alerts.active())
