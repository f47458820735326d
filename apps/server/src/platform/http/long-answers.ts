import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** Number of characters that are encoded within a millisecond or two. */
const CHARACTERS = 512 * 1024

/** Sends a text of many megabytes in parts: encoding it at once would block all other requests. */
export function sendLongAnswersInParts(app: FastifyInstance): void {
  app.addHook('onSend', (_request, _reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length <= CHARACTERS) done()
    else bytesOf(payload).then((bytes) => done(null, bytes), done)
  })
}

async function bytesOf(text: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let from = 0, to = 0; from < text.length; from = to) {
    to = from + CHARACTERS
    // keep the two halves of a surrogate pair together
    if (/[\ud800-\udbff]/.test(text.charAt(to - 1))) to += 1
    parts.push(Buffer.from(text.slice(from, to)))
    await turn()
  }
  return Buffer.concat(parts)
}
