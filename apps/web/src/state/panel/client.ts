import { clientOf } from '@cloud/api'
import { cloudServers, events, topUps, userServers } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../client.ts'

/** What only the panel asks for. */
export const panelClientAtom = atom((get) =>
  clientOf({ cloudServers, events, topUps, userServers }, get(clientOptionsAtom))
)
