import { randomInt } from 'node:crypto'
import { type Answer, type Body, contract, type ServerConfig } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { requireConfirmedEmailForPromo } from '../billing/confirmed-email.ts'
import { orderRules } from '../billing/may-wait.ts'
import { noSuchServer } from '../billing/refusals.ts'
import { settleIfDue } from '../billing/settle.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { changeConfiguration, previewChange } from './change-configuration.ts'
import { changeServer } from './change-server.ts'
import { changeStatus } from './change-status.ts'
import { createServer } from './create-server.ts'
import { findServer } from './one-server.ts'
import { previewStart, previewStop } from './previews.ts'
import words from './random-name.json' with { type: 'json' }
import { readPriceHolds, readServers } from './read-servers.ts'

export const servers = (app: FastifyInstance): Routes<typeof contract.servers> => ({
  create: route(app, contract.servers.create, async ({ tx, caller, body, now }) => {
    const { settings } = app.services
    if (settings.confirmEmail) await requireConfirmedEmailForPromo(tx, caller.account_id, body.promocode_id)
    return createServer(tx, caller.account_id, now, body, orderRules(settings))
  })
})

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

export const cloudServers = (app: FastifyInstance): Routes<typeof contract.cloudServers> => ({
  list: route(app, contract.cloudServers.list, async ({ tx, caller, query, now }) => {
    await settleIfDue(tx, caller.account_id, now)
    return readServers(tx, caller.account_id, now, { which: 'cloud', ...query })
  }),
  get: route(app, contract.cloudServers.get, serverOf, toRead),
  patch: route(app, contract.cloudServers.patch, patchedServer(app), toAct),
  changeStatus: route(
    app,
    contract.cloudServers.changeStatus,
    async (context) => {
      const { tx, caller, params, body, now } = context
      await changeStatus(tx, caller.account_id, params.id, now, body)
      return serverOf(context)
    },
    toAct
  ),
  startPreview: route(
    app,
    contract.cloudServers.startPreview,
    ({ tx, caller, params, now }) => previewStart(tx, caller.account_id, params.id, now),
    toAct
  ),
  stopPreview: route(
    app,
    contract.cloudServers.stopPreview,
    ({ tx, caller, params, now }) => previewStop(tx, caller.account_id, params.id, now),
    toAct
  ),
  priceHolds: route(app, contract.cloudServers.priceHolds, async ({ tx, caller, query, now }) => {
    await settleIfDue(tx, caller.account_id, now)
    return readPriceHolds(tx, caller.account_id, query)
  })
})

export const userServers = (app: FastifyInstance): Routes<typeof contract.userServers> => ({
  list: route(app, contract.userServers.list, async ({ tx, caller, query, now }) => {
    await settleIfDue(tx, caller.account_id, now)
    return readServers(tx, caller.account_id, now, { which: 'own', ...query })
  }),
  get: route(app, contract.userServers.get, serverOf, toRead),
  patch: route(app, contract.userServers.patch, patchedServer(app), toAct)
})

const any = (list: readonly string[]): string => list[randomInt(list.length)] ?? ''

/** Two words and three figures, at most 20 characters with the longest of both lists. */
const name = (): string => `${any(words.how)}-${any(words.what)}-${randomInt(100, 1000)}`

export const randomName = (app: FastifyInstance): Routes<typeof contract.randomName> => {
  app.get(
    contract.randomName.get.path,
    async (_request, reply): Promise<Answer<typeof contract.randomName.get>> => {
      reply.header('cache-control', 'no-store')
      return { server_name: name() }
    }
  )
  return { get: {} }
}

interface OfServer {
  readonly tx: Transaction<Schema>
  readonly caller: { readonly account_id: number }
  readonly params: { readonly id: number }
  readonly now: number
}

/** The server that the path names must be the caller's: for reading a deleted one, too. */
const toRead = {
  find: ({ tx, caller, params }: Omit<OfServer, 'now'>) =>
    findServer(tx, caller.account_id, params.id, 'read')
}
const toAct = {
  find: ({ tx, caller, params }: Omit<OfServer, 'now'>) => findServer(tx, caller.account_id, params.id, 'act')
}

/** One server as the wire has it, after what fell due. */
async function serverOf({ tx, caller, params, now }: OfServer): Promise<ServerConfig> {
  await settleIfDue(tx, caller.account_id, now)
  const [server] = await readServers(tx, caller.account_id, now, { which: { server_id: params.id } })
  if (server === undefined) throw noSuchServer()
  return server
}

/** Both lists share one space of ids: what may be changed of a server is the same in each. */
const patchedServer =
  ({ services }: FastifyInstance) =>
  async (
    of: OfServer & { readonly body: Body<typeof contract.cloudServers.patch> }
  ): Promise<ServerConfig> => {
    const { tx, caller, params, now, body } = of
    const { settings } = services
    await changeServer(tx, caller.account_id, params.id, now, body, orderRules(settings))
    return serverOf(of)
  }
