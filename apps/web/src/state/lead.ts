import { type CallError, clientOf, type Lead } from '@cloud/api'
import { leads } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { configurationAtom } from './choices/configuration.ts'
import { clientOptionsAtom } from './client.ts'

/** Asks to be called back, with the configuration that is chosen. Answers why it could not. */
export const leadAtom = atom(
  null,
  async (get, _set, lead: Omit<Lead, 'configuration'>): Promise<CallError | null> => {
    const body = { ...lead, configuration: get(configurationAtom) }
    const answer = await clientOf({ leads }, get(clientOptionsAtom)).leads.create({ body })
    return answer.ok ? null : answer.error
  }
)
