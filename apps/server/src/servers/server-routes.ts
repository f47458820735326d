import { randomInt } from 'node:crypto'
import { stripVTControlCharacters } from 'node:util'
import { type Answer, type Body, contract, type ServerConfig } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Transaction } from 'kysely'
import { requireConfirmedEmailForPromo } from '../billing/confirmed-email.ts'
import { readOrderRules } from '../billing/may-wait-in-queue.ts'
import { noSuchServer } from '../billing/refusals.ts'
import { settleAccountIfDue } from '../billing/settle.ts'
import { machineCall } from '../machines/machine-calls.ts'
import type { OpenedConsole } from '../machines/provisioner.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Routes, route } from '../platform/http/route.ts'
import { changeConfiguration, previewChange } from './change-configuration.ts'
import { changeServerSettings } from './change-server-settings.ts'
import { changeStatus } from './change-status.ts'
import { createServer } from './create-server.ts'
import { requireServer } from './find-server.ts'
import { previewStart, previewStop } from './preview-start-stop.ts'
import words from './random-name.json' with { type: 'json' }
import { readPriceHolds, readServers } from './read-servers.ts'

export const serverRoutes = (app: FastifyInstance): Routes<typeof contract.servers> => ({
  create: route(app, contract.servers.create, async ({ tx, caller, body, now }) => {
    const { settings } = app.services
    if (settings.confirmEmail) await requireConfirmedEmailForPromo(tx, caller.account_id, body.promocode_id)
    return createServer(tx, caller.account_id, now, body, readOrderRules(settings))
  })
})

interface RawRequest {
  readonly tx: Transaction<Schema>
  readonly caller: { readonly account_id: number }
  readonly raw: unknown
}

/**
 * Requires that `configuration_id` names a server of the caller. A malformed id is reported later, together with the
 * other fields.
 */
const requireServerInBody = {
  async find({ tx, caller, raw }: RawRequest): Promise<void> {
    if (typeof raw !== 'object' || raw === null || !('configuration_id' in raw)) return
    const { configuration_id: id } = raw
    if (typeof id === 'number' && Number.isSafeInteger(id) && id > 0)
      await requireServer(tx, caller.account_id, id, 'act')
  }
}

export const changeRoutes = (app: FastifyInstance): Routes<typeof contract.changes> => ({
  apply: route(
    app,
    contract.changes.apply,
    async ({ tx, caller, body, now }) => {
      await changeConfiguration(tx, caller.account_id, now, body)
      return readServer({ tx, caller, params: { id: body.configuration_id }, now })
    },
    requireServerInBody
  ),
  preview: route(
    app,
    contract.changes.preview,
    ({ tx, caller, body, now }) => previewChange(tx, caller.account_id, now, body),
    requireServerInBody
  )
})

export const cloudServerRoutes = (app: FastifyInstance): Routes<typeof contract.cloudServers> => ({
  list: route(app, contract.cloudServers.list, async ({ tx, caller, query, now }) => {
    await settleAccountIfDue(tx, caller.account_id, now)
    return readServers(tx, caller.account_id, now, { which: 'cloud', ...query })
  }),
  get: route(app, contract.cloudServers.get, readServer, requireReadableServer),
  patch: route(app, contract.cloudServers.patch, patchServer(app), requireLivingServer),
  changeStatus: route(
    app,
    contract.cloudServers.changeStatus,
    async (context) => {
      const { tx, caller, params, body, now } = context
      await changeStatus(tx, caller.account_id, params.id, now, body)
      return readServer(context)
    },
    requireLivingServer
  ),
  startPreview: route(
    app,
    contract.cloudServers.startPreview,
    ({ tx, caller, params, now }) => previewStart(tx, caller.account_id, params.id, now),
    requireLivingServer
  ),
  stopPreview: route(
    app,
    contract.cloudServers.stopPreview,
    ({ tx, caller, params, now }) => previewStop(tx, caller.account_id, params.id, now),
    requireLivingServer
  ),
  reboot: route(app, contract.cloudServers.reboot, readServer, {
    ...requireLivingServer,
    outgoing: machineCall(app.services, 'no_reboot', (provisioner, machine) => provisioner.reboot?.(machine))
  }),
  console: route(
    app,
    contract.cloudServers.console,
    async ({ result: { url, expires_at } }: { readonly result: OpenedConsole }) => ({
      url,
      expires_at: new Date(expires_at).toISOString()
    }),
    {
      ...requireLivingServer,
      outgoing: machineCall(app.services, 'no_console', (provisioner, machine) =>
        provisioner.console?.(machine)
      )
    }
  ),
  consoleLog: route(
    app,
    contract.cloudServers.consoleLog,
    // a booting system writes colours for terminals
    async ({ result }: { readonly result: string }) => ({ text: stripVTControlCharacters(result) }),
    {
      ...requireLivingServer,
      outgoing: machineCall(app.services, 'no_console', (provisioner, machine, { query }) =>
        provisioner.consoleLog?.(machine, query.lines)
      )
    }
  ),
  priceHolds: route(app, contract.cloudServers.priceHolds, async ({ tx, caller, query, now }) => {
    await settleAccountIfDue(tx, caller.account_id, now)
    return readPriceHolds(tx, caller.account_id, query)
  })
})

export const userServerRoutes = (app: FastifyInstance): Routes<typeof contract.userServers> => ({
  list: route(app, contract.userServers.list, async ({ tx, caller, query, now }) => {
    await settleAccountIfDue(tx, caller.account_id, now)
    return readServers(tx, caller.account_id, now, { which: 'own', ...query })
  }),
  get: route(app, contract.userServers.get, readServer, requireReadableServer),
  patch: route(app, contract.userServers.patch, patchServer(app), requireLivingServer)
})

const randomEntry = (list: readonly string[]): string => list[randomInt(list.length)] ?? ''

/** Two words and three digits, at most 20 characters with the longest words of both lists. */
const randomServerName = (): string =>
  `${randomEntry(words.how)}-${randomEntry(words.what)}-${randomInt(100, 1000)}`

export const randomNameRoutes = (app: FastifyInstance): Routes<typeof contract.randomName> => {
  app.get(
    contract.randomName.get.path,
    async (_request, reply): Promise<Answer<typeof contract.randomName.get>> => {
      reply.header('cache-control', 'no-store')
      return { server_name: randomServerName() }
    }
  )
  return { get: {} }
}

interface ServerRequest {
  readonly tx: Transaction<Schema>
  readonly caller: { readonly account_id: number }
  readonly params: { readonly id: number }
  readonly now: number
}

/** Requires that the path names a server of the caller; for reading also a deleted one. */
const requireReadableServer = {
  find: ({ tx, caller, params }: Omit<ServerRequest, 'now'>) =>
    requireServer(tx, caller.account_id, params.id, 'read')
}
const requireLivingServer = {
  find: ({ tx, caller, params }: Omit<ServerRequest, 'now'>) =>
    requireServer(tx, caller.account_id, params.id, 'act')
}

/** Returns one server in the format of the API, after settling what is due. */
async function readServer({ tx, caller, params, now }: ServerRequest): Promise<ServerConfig> {
  await settleAccountIfDue(tx, caller.account_id, now)
  const [server] = await readServers(tx, caller.account_id, now, { which: { server_id: params.id } })
  if (server === undefined) throw noSuchServer()
  return server
}

/** Changes a server of either list: ids are unique across both lists, and the same fields may be changed. */
const patchServer =
  ({ services }: FastifyInstance) =>
  async (
    of: ServerRequest & { readonly body: Body<typeof contract.cloudServers.patch> }
  ): Promise<ServerConfig> => {
    const { tx, caller, params, now, body } = of
    const { settings } = services
    await changeServerSettings(tx, caller.account_id, params.id, now, body, readOrderRules(settings))
    return readServer(of)
  }
