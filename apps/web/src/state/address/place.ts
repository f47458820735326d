import { gpuShortName } from '@cloud/pricing'
import { type Atom, atom } from 'jotai'
import type { Location } from 'react-router'
import { gpusAtom } from '../catalogue/components.ts'
import { flavorsByCardAtom } from '../catalogue/flavors.ts'
import { loaded } from '../core/resource.ts'
import { type Choices, DEFAULT_CHOICES } from './choices.ts'
import { cardOf, formatChoices } from './format-choices.ts'
import { knownAtom } from './known.ts'
import type { LinkCorrection } from './link-correction.ts'
import { changedServers, type LeftOpen, leftOpen, NOTHING_OPEN, withOwn } from './original-server.ts'
import { type Page, pageAt } from './page-at.ts'
import { parseChoices } from './parse-choices.ts'
import { urlWriter } from './url-writer.ts'

const pageBase = atom<Page>({ kind: 'configurator', shortName: null })
export const pageAtom: Atom<Page> = pageBase
/** The kind of page; switching to another card does not change it. */
export const pageKindAtom = atom((get) => get(pageAtom).kind)

const locationBase = atom<Location>({ pathname: '/', search: '', hash: '', state: null, key: 'default' })
/** The location of the last navigation, for the router. A choice changes only the address; the router is not notified. */
export const locationAtom: Atom<Location> = locationBase

/** The query of the panel's address. */
export const queryAtom = atom('')

interface Chosen {
  readonly choices: Choices
  /** The choices that the address leaves to the server that is being changed. */
  readonly open: LeftOpen
}

const choiceBase = atom<Chosen>({ choices: DEFAULT_CHOICES, open: NOTHING_OPEN })

const correctionsBase = atom<readonly LinkCorrection[]>([])
/** Requests of the opened link that could not be met; kept until the user closes the message or navigates elsewhere. */
export const linkCorrectionsAtom: Atom<readonly LinkCorrection[]> = correctionsBase

/** The server that the address requests to change, once it is loaded. */
export const originalServerAtom = atom((get) => {
  const { original } = get(choiceBase).choices
  return original === null ? null : loaded(get(changedServers.of)(original))
})

/** The choices. A change of configuration has no promo code and starts from the server's own values. */
export const choicesAtom = atom((get): Choices => {
  const { choices, open } = get(choiceBase)
  if (choices.original === null) return choices
  const plain = { ...choices, promocode: '' }
  const server = get(originalServerAtom)
  return server === null
    ? plain
    : withOwn(plain, open, server, get(gpusAtom), get(flavorsByCardAtom).get(null))
})

/** Reads an address (path and query) into the state: at the first paint, and again once the catalogue is loaded. */
export const arriveAtom = atom(null, (get, set, url: string) => {
  urlWriter.forget()
  const [path = '', query = ''] = url
    .split('#', 1)
    .join('')
    .split(/\?(.*)/s)
  const pathname = path.replace(/\/+/g, '/')
  const search = query === '' ? '' : `?${query}`
  set(locationBase, { ...get(locationBase), pathname, search })
  const page = pageAt(pathname)
  set(correctionsBase, [])
  set(queryAtom, page.kind === 'panel' ? query : '')
  if (page.kind !== 'configurator') return set(pageBase, page)
  const { choices, corrections, unknownCard } = parseChoices(page.shortName, query, get(knownAtom))
  set(choiceBase, { choices, open: leftOpen(query) })
  // a card that left the catalogue can still have servers, and changing their configuration starts at the card's address
  if (unknownCard && choices.original === null) return set(pageBase, { kind: 'unknown' })
  set(pageBase, unknownCard ? { kind: 'configurator', shortName: null } : page)
  set(correctionsBase, corrections)
})

/** Reads the address after a navigation. A navigation to another location gets a new key. */
export const navigateAtom = atom(null, (get, set, url: string) => {
  const place = () => JSON.stringify([get(pageBase), get(choicesAtom)])
  const before = place()
  set(arriveAtom, url)
  // the skip link past the header also adds a history entry, but stays on the page
  if (place() !== before) set(locationBase, { ...get(locationBase), key: String(Math.random()) })
})

/** A key that changes at each navigation to another location. */
export const navigationKeyAtom = atom((get) => get(locationBase).key)

export const closeLinkCorrectionsAtom = atom(null, (_get, set) => set(correctionsBase, []))

/** Applies a choice of the user to the state and the address together. Only choosing a card adds a history entry. */
export const chooseAtom = atom(null, (get, set, choices: Choices, entry: 'same' | 'new' = 'same') => {
  const known = get(knownAtom)
  const card = cardOf(choices.machine, known.gpus)
  const shortName = card === undefined ? null : gpuShortName(card.name)
  const before = get(pageBase)
  // keep the object if the page is the same, otherwise everything on it would render again
  if (before.kind !== 'configurator' || before.shortName !== shortName)
    set(pageBase, { kind: 'configurator', shortName })
  set(choiceBase, { choices, open: NOTHING_OPEN })
  const url = () => formatChoices(choices, known)
  if (entry === 'new') urlWriter.enter(url)
  else urlWriter.follow(url)
})

/** Replaces the address of a corrected link by the address of the actual choices. */
export const correctAtom = atom(null, (get) => {
  const { choices, open } = get(choiceBase)
  // values taken from the server must not look requested by the link
  const waits = choices.original !== null && (open.machine || open.period)
  const known = get(knownAtom)
  if (get(correctionsBase).length > 0 && !waits) urlWriter.follow(() => formatChoices(choices, known))
})
