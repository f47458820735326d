import { type CallError, clientOf, type Lead } from '@cloud/api'
import { leads } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { pageAtom } from './address/place.ts'
import { clientOptionsAtom } from './core/client.ts'
import { configurationAtom } from './creation/creation.ts'
import { mutate } from './mutation/mutation.ts'
import { offerAtom } from './offer.ts'

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
    const { create } = clientOf({ leads }, get(clientOptionsAtom)).leads
    const { answer } = await mutate(get, set, {
      about: 'lead',
      endpoint: leads.create,
      call: (options) => create({ body }, options)
    })
    return answer.ok ? null : answer.error
  }
)
