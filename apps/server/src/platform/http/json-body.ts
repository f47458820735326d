import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { unsupportedType } from './errors.ts'

const DEPTH = 32
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Accepts JSON bodies only; a body that is too large is refused before its type is checked. */
export function acceptOnlyJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async ({ headers }: FastifyRequest, body: Buffer) => {
      if (!saysUtf8(headers['content-type'] ?? '')) throw unsupportedType()
      return readJson(body)
    }
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => {
    if (body.length > 0) throw unsupportedType()
  })
}

/** Returns true unless the type names another encoding, whose characters would be misread. */
const saysUtf8 = (type: string) =>
  [...type.matchAll(/;\s*charset\s*=\s*"?([^";\s]*)/gi)].every(([, name]) => /^utf-?8$/i.test(name ?? ''))

const malformed = (why: string) => new Refusal('malformed', `Тело запроса не читается: ${why}.`)

/** Removes keys that would change the prototype of an object, and refuses bodies nested deeper than any payload. */
function removeUnsafeKeys(value: unknown, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth === DEPTH) throw malformed('вложенность слишком велика')
  if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__')
  for (const part of Object.values(value)) removeUnsafeKeys(part, depth + 1)
}

/**
 * Parses a body as JSON in UTF-8.
 *
 * @throws 400 `malformed`
 */
export function readJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  let value: unknown
  try {
    value = JSON.parse(utf8.decode(bytes))
  } catch {
    throw malformed('это не JSON в кодировке UTF-8')
  }
  removeUnsafeKeys(value)
  return value
}
