import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Page } from '../schemas/primitives.ts'
import { User } from '../schemas/user.ts'

/** Separate from `user`, so that a page that only needs the signed-in user does not load the schema of a change. */
export const userList = endpoint({
  method: 'GET',
  path: '/api/v1/user/',
  access: 'anyone',
  scope: 'read',
  query: Page,
  response: v.array(User),
  errors: []
})
