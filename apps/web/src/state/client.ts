import { clientOf, userList } from '@cloud/api'
import { alerts, catalogue, flavors, promo, randomName, servers } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { clientOptions } from '../api.ts'
import { globalsAtom } from './globals.ts'

/** How every client of the page asks: they share one CSRF token. */
export const clientOptionsAtom = atom((get) => clientOptions(get(globalsAtom)))

/** What the first page asks for. Calls that come later have clients of their own, so that their schemas load later. */
export const clientAtom = atom((get) =>
  clientOf(
    { alerts, catalogue, flavors, promo, randomName, servers, user: { list: userList } },
    get(clientOptionsAtom)
  )
)
