import { randomInt } from 'node:crypto'
import { type Answer, contract } from '@cloud/api'
import type { FastifyInstance } from 'fastify'
import type { Routes } from '../platform/http/route.ts'
import words from './random-name.json' with { type: 'json' }

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
