import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { changeConfiguration, previewChange } from './change-configuration.ts'
import { findServer } from './find-server.ts'
import { serverOf } from './one-server-routes.ts'

interface Raw {
  readonly tx: Transaction<Schema>
  readonly caller: { readonly account_id: number }
  readonly raw: unknown
}

/** The server that `configuration_id` names must be the caller's; what is no id is judged with the other fields. */
const toChange = {
  async find({ tx, caller, raw }: Raw): Promise<void> {
    if (typeof raw !== 'object' || raw === null || !('configuration_id' in raw)) return
    const { configuration_id: id } = raw
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
      await findServer(tx, caller.account_id, id, 'act')
  }
}

export const changes = (app: FastifyInstance): Routes<typeof contract.changes> => ({
  apply: route(
    app,
    contract.changes.apply,
    async ({ tx, caller, body, now }) => {
      await changeConfiguration(tx, caller.account_id, now, body)
      return serverOf({ tx, caller, params: { id: body.configuration_id }, now })
    },
    toChange
  ),
  preview: route(
    app,
    contract.changes.preview,
    ({ tx, caller, body, now }) => previewChange(tx, caller.account_id, now, body),
    toChange
  )
})
