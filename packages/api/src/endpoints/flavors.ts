import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Flavor } from '../schemas/flavor.ts'
import { Page } from '../schemas/page.ts'

export const flavors = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/flavors/',
    access: 'anyone',
    query: Page,
    response: v.array(Flavor),
    errors: []
  })
}
