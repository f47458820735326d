import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Flavor } from '../schemas/catalogue.ts'
import { Page } from '../schemas/primitives.ts'

/** Configurations on offer (docs/rules/configuration.md#flavor). */
export const flavors = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/flavors/',
    isOpenToOtherSites: true,
    access: 'anyone',
    scope: null,
    query: Page,
    response: v.array(Flavor),
    errors: []
  })
}
