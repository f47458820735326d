import { type CallError, clientOf, type Lead, newKey } from '@cloud/api'
import { leads } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { pageAtom } from './address/place.ts'
import { configurationAtom } from './choices/configuration.ts'
import { clientOptionsAtom } from './client.ts'
import { offerAtom } from './offer.ts'

/** What was sent last and not taken: the same again goes under the same key, so that it is kept once. */
const sentAtom = atom<{ readonly key: string; readonly text: string }>()

/** What the person looks at: what is offered on the page of an offer, else what is chosen. */
const lookedAtAtom = atom((get) => {
  if (get(pageAtom).kind !== 'offer') return get(configurationAtom)
  const offer = get(offerAtom)
  return offer?.kind === 'offer' ? offer.sheet.chosen.configuration : null
})

/** Asks to be called back about the configuration that is looked at. Answers why it could not. */
export const leadAtom = atom(
  null,
  async (get, set, lead: Omit<Lead, 'configuration'>): Promise<CallError | null> => {
    const body = { ...lead, configuration: get(lookedAtAtom) }
    const text = JSON.stringify(body)
    const sent = get(sentAtom)
    const key = sent?.text === text ? sent.key : newKey()
    set(sentAtom, { key, text })
    const answer = await clientOf({ leads }, get(clientOptionsAtom)).leads.create({ body }, { key })
    if (!answer.ok) return answer.error
    set(sentAtom, undefined)
    return null
  }
)
