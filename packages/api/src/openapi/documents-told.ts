import type { documents } from '../documents.ts'
import type { Told } from './told.ts'

/** Every document in words: one that is missing does not compile. */
export const DOCUMENTS_TOLD: Readonly<Record<keyof typeof documents, Told>> = {
  offer: { summary: 'The commercial offer for a configuration as PDF' },
  invoice: { summary: 'The invoice of a top-up' },
  payment: { summary: 'Where the sandbox pays by card' },
  stream: {
    summary: 'What changes with the account, as server-sent events',
    description:
      'ready: from now on nothing is missed. change: the servers that are not as they were, null for too many to name; balance and events may have changed, too. beat: nothing happened for a while. Ends with the session. 429 above twenty streams of one account.'
  }
}
