import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { loaded } from '../core/resource.ts'
import { storage } from '../core/storage.ts'
import { asDeleted, deletedElsewhereAtom, newcomersAtom } from './seen.ts'
import { servers } from './servers.ts'

export type Look = 'table' | 'cards'

/** Layout of the servers, table or cards; the browser keeps the choice. Servers are rendered only in the browser. */
export const lookAtom = atomWithStorage<Look>(
  'servers_look',
  'table',
  storage<Look>(() => window.localStorage, {
    parse: (text) => (text === 'cards' ? text : 'table'),
    format: (look) => look
  }),
  { getOnInit: true }
)

export type Group = 'all' | 'running' | 'stopped' | 'queue' | 'unpaid' | 'error'

const WAITING: readonly number[] = [STATUS.paused, STATUS.requested]

const BELONGS: Readonly<Record<Group, (server: ServerConfig) => boolean>> = {
  all: () => true,
  running: ({ status }) => status === STATUS.active || status === STATUS.start,
  stopped: ({ status }) => status === STATUS.paused || status === STATUS.pausing,
  queue: ({ status }) => status === STATUS.requested,
  unpaid: ({ status, missing_rub_cents }) => WAITING.includes(status) && missing_rub_cents > 0,
  error: ({ status }) => status === STATUS.error
}

const groupBase = atom<Group>('all')
const soughtBase = atom('')
const pageBase = atom(1)

/** Filter of the servers by state. */
export const groupAtom = atom(
  (get) => get(groupBase),
  (_get, set, group: Group) => {
    set(groupBase, group)
    set(pageBase, 1)
  }
)

/** Filter of the servers by a part of the name or card. */
export const searchAtom = atom(
  (get) => get(soughtBase),
  (_get, set, sought: string) => {
    set(soughtBase, sought)
    set(pageBase, 1)
  }
)

const ON_A_PAGE = 25

const foundAtom = atom((get) => {
  const belongs = BELONGS[get(groupBase)]
  const sought = get(soughtBase).normalize('NFC').trim().toLocaleLowerCase('ru')
  const newcomers = get(newcomersAtom)
  const gone = new Set(get(deletedElsewhereAtom))
  return [...(loaded(get(servers.state)) ?? []), ...gone]
    .filter(
      (server) =>
        belongs(server) &&
        !newcomers.has(server.id) &&
        `${server.name} ${server.gpu?.name ?? ''}`.toLocaleLowerCase('ru').includes(sought)
    )
    .sort((a, b) => b.id - a.id)
    .map((server) => (gone.has(server) ? asDeleted(server) : server))
})

const pagesAtom = atom((get) => Math.max(1, Math.ceil(get(foundAtom).length / ON_A_PAGE)))

/** The page of the list; a page that no longer exists falls back to the last one. */
export const listPageAtom = atom(
  (get) => Math.min(get(pageBase), get(pagesAtom)),
  (_get, set, page: number) => set(pageBase, page)
)

/** The servers that are shown. */
export const shownAtom = atom((get) => {
  const found = get(foundAtom)
  const page = get(listPageAtom)
  return {
    servers: found.slice((page - 1) * ON_A_PAGE, page * ON_A_PAGE),
    found: found.length,
    pages: get(pagesAtom)
  }
})

/** The number of servers, and of running servers. */
export const serverCountsAtom = atom((get) => {
  const all = loaded(get(servers.state)) ?? []
  return { all: all.length, running: all.filter(({ status }) => status === STATUS.active).length }
})

/** The number of rows before filtering; changes made elsewhere do not affect it. */
export const rowCountAtom = atom(
  (get) => get(serverCountsAtom).all - get(newcomersAtom).size + get(deletedElsewhereAtom).length
)

/** Largest number of servers that needs no search. */
const FEW = 5

/** True if the list has filters by name and state: it is long, or a filter is active. */
export const isSearchedAtom = atom(
  (get) => get(rowCountAtom) > FEW || get(soughtBase) !== '' || get(groupBase) !== 'all'
)
