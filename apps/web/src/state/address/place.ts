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
/** What kind of page it is: another card is none. */
export const pageKindAtom = atom((get) => get(pageAtom).kind)

const locationBase = atom<Location>({ pathname: '/', search: '', hash: '', state: null, key: 'default' })
/** Where a navigation led, for the router. A choice is only written into the address: the router need not know. */
export const locationAtom: Atom<Location> = locationBase

/** What the address of the panel asks for besides. */
export const queryAtom = atom('')

interface Chosen {
  readonly choices: Choices
  /** What a server that is being changed decides itself. */
  readonly open: LeftOpen
}

const choiceBase = atom<Chosen>({ choices: DEFAULT_CHOICES, open: NOTHING_OPEN })

const correctionsBase = atom<readonly LinkCorrection[]>([])
/** What the link that led here could not have; stays until it is closed or another place is entered. */
export const linkCorrectionsAtom: Atom<readonly LinkCorrection[]> = correctionsBase

/** The server that the address wants to change, once it is loaded. */
export const originalServerAtom = atom((get) => {
  const { original } = get(choiceBase).choices
  return original === null ? null : loaded(get(changedServers.of)(original))
})

/** A change of configuration has no promo code, and starts from what the server has. */
export const choicesAtom = atom((get): Choices => {
  const { choices, open } = get(choiceBase)
  if (choices.original === null) return choices
  const plain = { ...choices, promocode: '' }
  const server = get(originalServerAtom)
  return server === null
    ? plain
    : withOwn(plain, open, server, get(gpusAtom), get(flavorsByCardAtom).get(null))
})

/** Reads an address (path and query) into the state: at the first paint, and once the catalogue is there. */
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
  // a card that left the catalogue still has servers, whose way to another configuration begins at its address
  if (unknownCard && choices.original === null) return set(pageBase, { kind: 'unknown' })
  set(pageBase, unknownCard ? { kind: 'configurator', shortName: null } : page)
  set(correctionsBase, corrections)
})

/** Reads it at a navigation. One that leads to another place has a key of its own. */
export const navigateAtom = atom(null, (get, set, url: string) => {
  const place = () => JSON.stringify([get(pageBase), get(choicesAtom)])
  const before = place()
  set(arriveAtom, url)
  // the way past the header is a step in the history, too, and leads nowhere else
  if (place() !== before) set(locationBase, { ...get(locationBase), key: String(Math.random()) })
})

/** Another one at each navigation to another place. */
export const navigationKeyAtom = atom((get) => get(locationBase).key)

export const closeLinkCorrectionsAtom = atom(null, (_get, set) => set(correctionsBase, []))

/** A choice of the person: the state and the address change together. Only the choice of a card is a new entry. */
export const chooseAtom = atom(null, (get, set, choices: Choices, entry: 'same' | 'new' = 'same') => {
  const known = get(knownAtom)
  const card = cardOf(choices.machine, known.gpus)
  const shortName = card === undefined ? null : gpuShortName(card.name)
  const before = get(pageBase)
  // a page that stays keeps its object, else everything on it would be drawn again
  if (before.kind !== 'configurator' || before.shortName !== shortName)
    set(pageBase, { kind: 'configurator', shortName })
  set(choiceBase, { choices, open: NOTHING_OPEN })
  const url = () => formatChoices(choices, known)
  if (entry === 'new') urlWriter.enter(url)
  else urlWriter.follow(url)
})

/** A link that asked for what it could not have becomes the address of what it got. */
export const correctAtom = atom(null, (get) => {
  const { choices, open } = get(choiceBase)
  // what a server decides must not look asked for
  const waits = choices.original !== null && (open.machine || open.period)
  const known = get(knownAtom)
  if (get(correctionsBase).length > 0 && !waits) urlWriter.follow(() => formatChoices(choices, known))
})
