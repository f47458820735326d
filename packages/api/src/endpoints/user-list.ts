import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Page } from '../schemas/primitives.ts'
import { User } from '../schemas/user.ts'

/** Apart from `user`, so that a page that only asks who is here loads no schema of a change. */
export const userList = endpoint({
  method: 'GET',
  path: '/api/v1/user/',
  access: 'anyone',
  query: Page,
  response: v.array(User),
  errors: []
})
