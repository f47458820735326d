import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { loadedData } from '../core/resource.ts'
import { createStorage } from '../core/storage.ts'
import { serversResource } from './account-servers.ts'
import { serversCreatedElsewhereAtom, serversDeletedElsewhereAtom, toDeletedServer } from './shown-servers.ts'

export type ServerLayout = 'table' | 'cards'

/** Layout of the servers, table or cards; the browser keeps the choice. Servers are rendered only in the browser. */
export const serverLayoutAtom = atomWithStorage<ServerLayout>(
  'servers_look',
  'table',
  createStorage<ServerLayout>(() => window.localStorage, {
    parse: (text) => (text === 'cards' ? text : 'table'),
    format: (look) => look
  }),
  { getOnInit: true }
)

export type ServerGroup = 'all' | 'running' | 'stopped' | 'queue' | 'unpaid' | 'error'

const WAITING_STATUSES: readonly number[] = [STATUS.paused, STATUS.requested]

const IS_IN_GROUP: Readonly<Record<ServerGroup, (server: ServerConfig) => boolean>> = {
  all: () => true,
  running: ({ status }) => status === STATUS.active || status === STATUS.start,
  stopped: ({ status }) => status === STATUS.paused || status === STATUS.pausing,
  queue: ({ status }) => status === STATUS.requested,
  unpaid: ({ status, missing_rub_cents }) => WAITING_STATUSES.includes(status) && missing_rub_cents > 0,
  error: ({ status }) => status === STATUS.error
}

const groupStateAtom = atom<ServerGroup>('all')
const searchStateAtom = atom('')
const listPageStateAtom = atom(1)

/** Filter of the servers by state. */
export const serverGroupAtom = atom(
  (get) => get(groupStateAtom),
  (_get, set, group: ServerGroup) => {
    set(groupStateAtom, group)
    set(listPageStateAtom, 1)
  }
)

/** Filter of the servers by a part of the name or card. */
export const serverSearchAtom = atom(
  (get) => get(searchStateAtom),
  (_get, set, sought: string) => {
    set(searchStateAtom, sought)
    set(listPageStateAtom, 1)
  }
)

const PAGE_SIZE = 25

const foundServersAtom = atom((get) => {
  const belongs = IS_IN_GROUP[get(groupStateAtom)]
  const sought = get(searchStateAtom).normalize('NFC').trim().toLocaleLowerCase('ru')
  const newcomers = get(serversCreatedElsewhereAtom)
  const gone = new Set(get(serversDeletedElsewhereAtom))
  return [...(loadedData(get(serversResource.state)) ?? []), ...gone]
    .filter(
      (server) =>
        belongs(server) &&
        !newcomers.has(server.id) &&
        `${server.name} ${server.gpu?.name ?? ''}`.toLocaleLowerCase('ru').includes(sought)
    )
    .sort((a, b) => b.id - a.id)
    .map((server) => (gone.has(server) ? toDeletedServer(server) : server))
})

const pageCountAtom = atom((get) => Math.max(1, Math.ceil(get(foundServersAtom).length / PAGE_SIZE)))

/** The page of the list; a page that no longer exists falls back to the last one. */
export const listPageAtom = atom(
  (get) => Math.min(get(listPageStateAtom), get(pageCountAtom)),
  (_get, set, page: number) => set(listPageStateAtom, page)
)

/** The servers that are shown. */
export const listPageServersAtom = atom((get) => {
  const found = get(foundServersAtom)
  const page = get(listPageAtom)
  return {
    servers: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    found: found.length,
    pages: get(pageCountAtom)
  }
})

/** The number of servers, and of running servers. */
export const serverCountsAtom = atom((get) => {
  const all = loadedData(get(serversResource.state)) ?? []
  return { all: all.length, running: all.filter(({ status }) => status === STATUS.active).length }
})

/** The number of rows before filtering; changes made elsewhere do not affect it. */
export const rowCountAtom = atom(
  (get) =>
    get(serverCountsAtom).all -
    get(serversCreatedElsewhereAtom).size +
    get(serversDeletedElsewhereAtom).length
)

/** Largest number of servers that needs no search. */
const MAX_WITHOUT_SEARCH = 5

/** True if the list has filters by name and state: it is long, or a filter is active. */
export const hasSearchAtom = atom(
  (get) =>
    get(rowCountAtom) > MAX_WITHOUT_SEARCH || get(searchStateAtom) !== '' || get(groupStateAtom) !== 'all'
)
