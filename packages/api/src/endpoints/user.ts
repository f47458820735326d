import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { IdText } from '../schemas/id.ts'
import { Page } from '../schemas/page.ts'
import { User, UserChange } from '../schemas/user.ts'

export const user = {
  /** Its first element is the user; a visitor's list is empty. */
  list: endpoint({
    method: 'GET',
    path: '/api/v1/user/',
    access: 'anyone',
    query: Page,
    response: v.array(User),
    errors: []
  }),
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/{id}/',
    access: 'account',
    params: v.object({ id: IdText }),
    body: UserChange,
    response: User,
    errors: []
  })
}
