import { type CallError, clientOf, type Lead } from '@cloud/api'
import { leads } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { pageAtom } from './address/location.ts'
import { offerAtom } from './configuration-offer.ts'
import { clientOptionsAtom } from './core/api-client.ts'
import { configurationPayloadAtom } from './creation/creation-state.ts'
import { mutate } from './mutation/mutation.ts'

/** The viewed configuration: the offered one on the page of an offer, else the current choice. */
const viewedConfigurationAtom = atom((get) => {
  if (get(pageAtom).kind !== 'offer') return get(configurationPayloadAtom)
  const offer = get(offerAtom)
  return offer?.kind === 'offer' ? offer.sheet.chosen.configuration : null
})

/** Requests a call back about the viewed configuration. Returns the error if it fails. */
export const sendLeadAtom = atom(
  null,
  async (get, set, lead: Omit<Lead, 'configuration'>): Promise<CallError | null> => {
    const body = { ...lead, configuration: get(viewedConfigurationAtom) }
    const { create } = clientOf({ leads }, get(clientOptionsAtom)).leads
    const { answer } = await mutate(get, set, {
      subject: 'lead',
      endpoint: leads.create,
      call: (options) => create({ body }, options)
    })
    return answer.ok ? null : answer.error
  }
)
