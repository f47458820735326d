import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { AccountDocument, Event, Period, ReadDocuments, ReadEvent } from '../schemas/history.ts'
import { Page, page, payload, whole, wholeText } from '../schemas/primitives.ts'

const ReadEvents = v.array(ReadEvent)
const OfMonth = payload({ year: wholeText(1970, 9999), month: wholeText(1, 12), ...page })

/** Events, documents and months of the balance of an account (docs/rules/notices.md). */
export const events = {
  periods: endpoint({
    method: 'GET',
    path: '/api/v1/usr_evt/periods/',
    access: 'account',
    scope: 'read',
    query: Page,
    response: v.array(Period),
    errors: []
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v1/usr_evt/',
    access: 'account',
    scope: 'read',
    query: OfMonth,
    response: v.object({ count: whole(0), results: v.array(Event) }),
    /** Unwraps `results` if present (docs/rules/wire.md#lists). */
    received: v.union([
      ReadEvents,
      v.pipe(
        v.object({ results: ReadEvents }),
        v.transform(({ results }) => results)
      )
    ]),
    errors: []
  }),
  /** Lists the documents of the events of a month. */
  documents: endpoint({
    method: 'GET',
    path: '/api/v1/usr_evt/documents/',
    access: 'account',
    scope: 'read',
    query: OfMonth,
    response: v.array(AccountDocument),
    received: ReadDocuments,
    errors: []
  })
}
