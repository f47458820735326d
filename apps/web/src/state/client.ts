import { type ClientOptions, clientOf, userList } from '@cloud/api'
import { alerts, catalogue, flavors, promo, randomName, servers } from '@cloud/api/endpoints'
import { atom } from 'jotai'

/** How every client of the page asks: they share one CSRF token. Set once, when the store is made. */
export const clientOptionsAtom = atom<ClientOptions>({})

/** What the first page asks for. Calls that come later have clients of their own, so that their schemas load later. */
export const clientAtom = atom((get) =>
  clientOf(
    { alerts, catalogue, flavors, promo, randomName, servers, user: { list: userList } },
    get(clientOptionsAtom)
  )
)
