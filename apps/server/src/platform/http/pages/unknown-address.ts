import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../refusal.ts'

/** Remembers the methods of every address, so that a wrong method and an unknown address are refused differently. */
export function rememberMethods(app: FastifyInstance): (path: string) => readonly string[] {
  const known: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (url.includes('*')) return
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:\w+/g, '[^/]+')}$`)
    known.push({ pattern, methods: [method].flat() })
  })
  return (path) => [...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((k) => k.methods))]
}

/** @throws 405 when the address exists for other methods, else 404 */
export function refuseUnknown(
  request: FastifyRequest,
  reply: FastifyReply,
  methodsOf: (path: string) => readonly string[]
): never {
  const methods = methodsOf(request.url.split('?')[0] ?? '')
  if (methods.length === 0)
    throw new Refusal('not_found', 'Такого адреса нет. Список вызовов: /api/v1/openapi.json.')
  reply.header('allow', methods.join(', '))
  throw new Refusal('method_not_allowed', `Этот адрес принимает только ${methods.join(', ')}.`)
}
