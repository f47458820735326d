import { contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import { type Routes, route } from '../platform/http/route.ts'
import { createServer } from './create-server.ts'

export const servers = (app: FastifyInstance): Routes<typeof contract.servers> => ({
  create: route(app, contract.servers.create, ({ tx, caller, body, now }) =>
    createServer(tx, caller.account_id, now, body)
  )
})
