import { gpuShortName } from '@cloud/pricing'
import { type Atom, atom } from 'jotai'
import type { Location } from 'react-router'
import { flavorsByGpuAtom } from '../catalogue/catalogue-flavors.ts'
import { gpusAtom } from '../catalogue/catalogue-lists.ts'
import { termsAtom } from '../core/globals-atom.ts'
import { loadedData } from '../core/resource.ts'
import { catalogueDataAtom } from './catalogue-data.ts'
import { type Choices, DEFAULT_CHOICES } from './choices.ts'
import { findChosenGpu, formatChoices } from './format-choices.ts'
import type { LinkCorrection } from './link-correction.ts'
import {
  changedServers,
  fillFromServer,
  findOmittedChoices,
  NOTHING_OMITTED,
  type OmittedChoices
} from './original-server.ts'
import { type Page, pageAt } from './page-at.ts'
import { parseChoices } from './parse-choices.ts'
import { urlWriter } from './url-writer.ts'

const pageStateAtom = atom<Page>({ kind: 'configurator', shortName: null })
export const pageAtom: Atom<Page> = pageStateAtom
/** The kind of page; switching to another card does not change it. */
export const pageKindAtom = atom((get) => get(pageAtom).kind)

const locationStateAtom = atom<Location>({ pathname: '/', search: '', hash: '', state: null, key: 'default' })
/** The location of the last navigation, for the router. A choice changes only the address; the router is not notified. */
export const locationAtom: Atom<Location> = locationStateAtom

/** The query of the panel's address. */
export const panelQueryAtom = atom('')

interface AddressChoices {
  readonly choices: Choices
  /** The choices that the address leaves to the server that is being changed. */
  readonly open: OmittedChoices
}

const choicesStateAtom = atom<AddressChoices>({ choices: DEFAULT_CHOICES, open: NOTHING_OMITTED })

const correctionsStateAtom = atom<readonly LinkCorrection[]>([])
/** Requests of the opened link that could not be met; kept until the user closes the message or navigates elsewhere. */
export const linkCorrectionsAtom: Atom<readonly LinkCorrection[]> = correctionsStateAtom

/** The server that the address requests to change, once it is loaded. */
export const originalServerAtom = atom((get) => {
  const { original } = get(choicesStateAtom).choices
  return original === null ? null : loadedData(get(changedServers.stateByKey)(original))
})

/** The choices. A change of configuration has no promo code and starts from the server's own values. */
export const choicesAtom = atom((get): Choices => {
  const { choices, open } = get(choicesStateAtom)
  if (choices.original === null) return choices
  const plain = { ...choices, promocode: '' }
  const server = get(originalServerAtom)
  return server === null
    ? plain
    : fillFromServer(
        plain,
        open,
        server,
        { gpus: get(gpusAtom), terms: get(termsAtom) },
        get(flavorsByGpuAtom).get(null)
      )
})

/** Reads an address (path and query) into the state: at the first paint, and again once the catalogue is loaded. */
export const readAddressAtom = atom(null, (get, set, url: string) => {
  urlWriter.discard()
  const [path = '', query = ''] = url
    .split('#', 1)
    .join('')
    .split(/\?(.*)/s)
  const pathname = path.replace(/\/+/g, '/')
  const search = query === '' ? '' : `?${query}`
  set(locationStateAtom, { ...get(locationStateAtom), pathname, search })
  const page = pageAt(pathname)
  set(correctionsStateAtom, [])
  set(panelQueryAtom, page.kind === 'panel' ? query : '')
  if (page.kind !== 'configurator') return set(pageStateAtom, page)
  const { choices, corrections, isUnknownGpu } = parseChoices(page.shortName, query, get(catalogueDataAtom))
  set(choicesStateAtom, { choices, open: findOmittedChoices(query) })
  // a card that left the catalogue can still have servers, and changing their configuration starts at the card's address
  if (isUnknownGpu && choices.original === null) return set(pageStateAtom, { kind: 'unknown' })
  set(pageStateAtom, isUnknownGpu ? { kind: 'configurator', shortName: null } : page)
  set(correctionsStateAtom, corrections)
})

/** Reads the address after a navigation. A navigation to another location gets a new key. */
export const navigateAtom = atom(null, (get, set, url: string) => {
  const place = () => JSON.stringify([get(pageStateAtom), get(choicesAtom)])
  const before = place()
  set(readAddressAtom, url)
  // the skip link past the header also adds a history entry, but stays on the page
  if (place() !== before) set(locationStateAtom, { ...get(locationStateAtom), key: String(Math.random()) })
})

/** A key that changes at each navigation to another location. */
export const navigationKeyAtom = atom((get) => get(locationStateAtom).key)

export const closeLinkCorrectionsAtom = atom(null, (_get, set) => set(correctionsStateAtom, []))

/** Applies a choice of the user to the state and the address together. Only choosing a card adds a history entry. */
export const setChoicesAtom = atom(null, (get, set, choices: Choices, entry: 'same' | 'new' = 'same') => {
  const known = get(catalogueDataAtom)
  const card = findChosenGpu(choices.machine, known.gpus)
  const shortName = card === undefined ? null : gpuShortName(card.name)
  const before = get(pageStateAtom)
  // keep the object if the page is the same, otherwise everything on it would render again
  if (before.kind !== 'configurator' || before.shortName !== shortName)
    set(pageStateAtom, { kind: 'configurator', shortName })
  set(choicesStateAtom, { choices, open: NOTHING_OMITTED })
  const url = () => formatChoices(choices, known)
  if (entry === 'new') urlWriter.push(url)
  else urlWriter.replace(url)
})

/** Replaces the address of a corrected link by the address of the actual choices. */
export const correctAddressAtom = atom(null, (get) => {
  const { choices, open } = get(choicesStateAtom)
  // values taken from the server must not look requested by the link
  const waits = choices.original !== null && (open.machine || open.period)
  const known = get(catalogueDataAtom)
  if (get(correctionsStateAtom).length > 0 && !waits) urlWriter.replace(() => formatChoices(choices, known))
})
