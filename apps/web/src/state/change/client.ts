import { clientOf } from '@cloud/api'
import { changes, cloudServers } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptionsAtom } from '../core/client.ts'

export const changeClientAtom = atom((get) => clientOf({ changes, cloudServers }, get(clientOptionsAtom)))
