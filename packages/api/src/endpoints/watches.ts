import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Id, Page, whole } from '../schemas/primitives.ts'
import { NewWatch, Watch, WatchId } from '../schemas/watch.ts'

/** E-mail notifications about available capacity (docs/rules/queue.md#watches). */
export const watches = {
  /** Lists watches, newest first. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/watches/',
    access: 'account',
    scope: 'read',
    query: Page,
    response: v.object({ count: whole(0), results: v.array(Watch) }),
    errors: []
  }),
  /** Creates a watch; a repeated request returns the existing watch. */
  create: endpoint({
    method: 'POST',
    path: '/api/v1/watches/',
    access: 'account',
    scope: 'run',
    body: NewWatch,
    response: Watch,
    errors: ['too_many_watches']
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/api/v1/watches/{id}/',
    access: 'account',
    scope: 'run',
    params: WatchId,
    response: v.object({ id: Id }),
    errors: []
  })
}
