import type { PageGlobals } from '@cloud/api'
import { DEFAULT_TERMS } from '@cloud/pricing'
import { flavors, gpus, oses, ssds } from './small-catalogue.ts'

/** Globals of a visitor's page with the small catalogue. */
export const globals: PageGlobals = {
  csrf_token: 'token',
  user_panel_url: '/panel',
  sandbox: true,
  card_payments: true,
  terms: DEFAULT_TERMS,
  catalogue: {
    '/api/v1/gpu/': gpus,
    '/api/v1/os/': oses,
    '/api/v1/ssd/': ssds,
    '/api/v1/flavors/': flavors,
    '/api/v1/alerts/active-alert/': null,
    '/api/v1/user/': []
  }
}
