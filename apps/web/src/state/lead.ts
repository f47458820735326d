import { type CallError, clientOf, type Lead } from '@cloud/api'
import { leads } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { pageAtom } from './address/place.ts'
import { clientOptionsAtom } from './core/client.ts'
import { configurationAtom } from './creation/creation.ts'
import { mutate } from './mutation/mutation.ts'
import { offerAtom } from './offer.ts'

/** The viewed configuration: the offered one on the page of an offer, else the current choice. */
const lookedAtAtom = atom((get) => {
  if (get(pageAtom).kind !== 'offer') return get(configurationAtom)
  const offer = get(offerAtom)
  return offer?.kind === 'offer' ? offer.sheet.chosen.configuration : null
})

/** Requests a call back about the viewed configuration. Returns the error if it fails. */
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
