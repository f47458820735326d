import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { requireConfirmedEmailForPromo } from '../billing/confirmed-email.ts'
import { readOrderRules } from '../billing/may-wait-in-queue.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { acceptOffer } from './accept-offer.ts'
import { previewAcceptance } from './preview-acceptance.ts'
import { revokeOffer } from './revoke-offer.ts'
import { saveOffer } from './save-offer.ts'
import { findSavedOffer, listOffers, noSuchOffer, readOffer } from './saved-offers.ts'

interface OfferParams {
  readonly tx: Transaction<Schema>
  readonly params: { readonly id: string }
}

const anyOffer = { find: ({ tx, params }: OfferParams) => findSavedOffer(tx, params.id) }
const ownOffer = {
  async find({ tx, params, caller }: OfferParams & { readonly caller: { readonly account_id: number } }) {
    const { account_id } = await findSavedOffer(tx, params.id)
    if (account_id !== caller.account_id) throw noSuchOffer()
  }
}

export const offerRoutes = (app: FastifyInstance): Routes<typeof contract.offers> => ({
  list: route(app, contract.offers.list, ({ tx, caller, query, now }) =>
    listOffers(tx, { account_id: caller.account_id, now }, query, app.services.settings.limits.listRows)
  ),
  create: route(
    app,
    contract.offers.create,
    async ({ tx, caller: { account_id }, body, now }) => {
      const { confirmEmail, quotas, offerValidDays } = app.services.settings
      if (confirmEmail) await requireConfirmedEmailForPromo(tx, account_id, body.promocode_id)
      const id = await saveOffer(tx, account_id, now, body, { quotas, days: offerValidDays })
      return readOffer(tx, id, { account_id, now })
    },
    { accountLimit: 'offers' }
  ),
  get: route(app, contract.offers.get, ({ tx, caller: { account_id }, params, now }) =>
    readOffer(tx, params.id, { account_id, now })
  ),
  preview: route(
    app,
    contract.offers.preview,
    ({ tx, caller: { account_id }, params, query: { is_in_queue }, now }) =>
      previewAcceptance(
        tx,
        { account_id, now },
        { offer_id: params.id, is_in_queue },
        readOrderRules(app.services.settings)
      ),
    anyOffer
  ),
  revoke: route(
    app,
    contract.offers.revoke,
    async ({ tx, caller: { account_id }, params, now }) => {
      await revokeOffer(tx, account_id, params.id)
      return readOffer(tx, params.id, { account_id, now })
    },
    ownOffer
  ),
  accept: route(
    app,
    contract.offers.accept,
    async ({ tx, caller: { account_id }, params, body, now }) => {
      await acceptOffer(
        tx,
        account_id,
        now,
        { offer_id: params.id, ...body },
        readOrderRules(app.services.settings)
      )
      return readOffer(tx, params.id, { account_id, now })
    },
    anyOffer
  )
})
