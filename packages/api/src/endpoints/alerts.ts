import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Alert } from '../schemas/alert.ts'

/** The alert shown on every page. */
export const alerts = {
  active: endpoint({
    method: 'GET',
    path: '/api/v1/alerts/active-alert/',
    access: 'anyone',
    scope: null,
    response: v.nullable(Alert),
    errors: []
  })
}
