import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Page, whole } from '../schemas/primitives.ts'
import { NewWatch, Watch, WatchId } from '../schemas/watch.ts'

/** Letters that something is free (docs/rules/queue.md#watches). */
export const watches = {
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/watches/',
    access: 'account',
    query: Page,
    response: v.object({ count: whole(0), results: v.array(Watch) }),
    errors: []
  }),
  /** The same again answers the one that is there. */
  create: endpoint({
    method: 'POST',
    path: '/api/v1/watches/',
    access: 'account',
    body: NewWatch,
    response: Watch,
    errors: ['too_many_watches']
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/watches/{id}/',
    access: 'account',
    params: WatchId,
    response: v.object({ id: Id }),
    errors: []
  })
}
