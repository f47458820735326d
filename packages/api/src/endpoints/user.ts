import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Done, IdText, payload } from '../schemas/primitives.ts'
import { User } from '../schemas/user.ts'
import { UserChange } from '../schemas/user-change.ts'
import { userList } from './user-list.ts'

/** The signed-in account and its profile (docs/rules/wire.md#caller). */
export const user = {
  /** Returns a list with the user as its only element; the list is empty for a visitor. */
  list: userList,
  patch: endpoint({
    method: 'PATCH',
    path: '/api/v1/user/{id}/',
    access: 'account',
    scope: 'session',
    params: v.object({ id: IdText }),
    body: UserChange,
    allowsUnknownFields: true,
    response: User,
    errors: ['confirmation_needed']
  }),
  /** Erases the account permanently: personal data is removed, the ledger stays. The caller is signed out. */
  erase: endpoint({
    method: 'POST',
    path: '/api/auth/delete-user',
    access: 'account',
    scope: 'session',
    body: payload({}),
    response: Done,
    errors: ['confirmation_needed', 'account_not_empty', 'account_frozen'],
    isSentOnce: true
  })
}
