import type { documents } from '../documents.ts'
import type { Told } from './told.ts'

/** Every document in words: one that is missing does not compile. */
export const DOCUMENTS_TOLD: Readonly<Record<keyof typeof documents, Told>> = {
  offer: { summary: 'The commercial offer for a configuration as PDF' },
  invoice: { summary: 'The invoice of a top-up' },
  payment: { summary: 'Where the sandbox pays by card' }
}
