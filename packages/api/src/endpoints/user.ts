import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { UserChange } from '../schemas/account.ts'
import { IdText } from '../schemas/primitives.ts'
import { User } from '../schemas/user.ts'
import { userList } from './user-list.ts'

export const user = {
  /** Its first element is the user; a visitor's list is empty. */
  list: userList,
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/{id}/',
    access: 'account',
    params: v.object({ id: IdText }),
    body: UserChange,
    response: User,
    errors: ['confirmation_needed']
  })
}
