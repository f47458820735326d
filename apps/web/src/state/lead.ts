import { type CallError, clientOf, type Lead, newKey } from '@cloud/api'
import { leads } from '@cloud/api/endpoints'
import { atom } from 'jotai'
import { configurationAtom } from './choices/configuration.ts'
import { clientOptionsAtom } from './client.ts'

/** What was sent last and not taken: the same again goes under the same key, so that it is kept once. */
const sentAtom = atom<{ readonly key: string; readonly text: string }>()

/** Asks to be called back, with the configuration that is chosen. Answers why it could not. */
export const leadAtom = atom(
  null,
  async (get, set, lead: Omit<Lead, 'configuration'>): Promise<CallError | null> => {
    const body = { ...lead, configuration: get(configurationAtom) }
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
