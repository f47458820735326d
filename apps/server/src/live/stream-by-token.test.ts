import { STREAM_PATH } from '@cloud/api'
import { expect, test } from 'vitest'
import { createToken, TOKENS } from '../testing/api-token.ts'
import { Person } from '../testing/person.ts'
import { serve } from '../testing/serve.ts'

test('a token with the scope read opens a stream, which ends when the token is revoked or expires', async () => {
  const served = await serve()
  const person = await Person.signedUp(served.base)
  const open = async (given: object) => {
    const { id, secret } = await createToken(person, given)
    const headers = { authorization: `Bearer ${secret}` }
    return { id: id as number, answer: await fetch(served.base + STREAM_PATH, { headers }) }
  }
  const refused = await open({ scopes: ['run'] })
  expect(refused.answer.status).toBe(403)
  const [revoked, expiring] = [await open({}), await open({})]
  expect(revoked.answer.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const texts = [revoked.answer.text(), expiring.answer.text()]
  await person.delete(`${TOKENS}${revoked.id}/`)
  await served.owner.query('update api_tokens set expires_at = product_now() where token_id = $1', [
    expiring.id
  ])
  for (const text of await Promise.all(texts)) expect(text).toMatch(/^event: ready[\s\S]*\nevent: ended\n/m)
  await served.stop()
})
