import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serve } from '../../testing/serve.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { deleteStoredAnswers, IdempotencyKey, readCallOutcome } from './idempotency.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.stop())

const NOW = Date.now()
const ANSWER = { status: 200, text: '{}', request_id: 'request' }
const CALLER = { account_id: 7, visitor: '', session_id: null, token: null, token_hash: null, address: '' }
const db = () => served.services.db

/** Returns the key of a separate call. */
function keyOf(key: string, url = '/api/v1/calls/') {
  const request = { method: 'POST', url, headers: { 'idempotency-key': key }, body: {} }
  return IdempotencyKey.of(request as never, CALLER as never) ?? expect.fail('no key')
}
const claim = (key: IdempotencyKey) => inTransaction(db(), (tx) => key.claim(tx))
const outcome = (key: string) => inTransaction(db(), (tx) => readCallOutcome(tx, CALLER as never, key))
const send = async (key: string) => {
  const sending = keyOf(key)
  await inTransaction(db(), (tx) => sending.storeSending(tx, NOW, 'request'))
  return sending
}

test('while a call to another service is under way, a repetition is refused and its outcome is not known', async () => {
  await send('sent')
  await expect(claim(keyOf('sent'))).rejects.toMatchObject({ code: 'key_in_progress' })
  await expect(outcome('sent')).rejects.toMatchObject({ code: 'in_progress' })
})

test('a call that was lost on its way to another service may be repeated', async () => {
  await send('lost')
  await served.owner.query("update idempotency_keys set answer = 'sending until 1' where key = 'lost'")
  expect(await claim(keyOf('lost'))).toBeUndefined()
  await expect(outcome('lost')).rejects.toMatchObject({ code: 'not_found' })
})

test('a failed call frees its key, but never a stored answer', async () => {
  const sending = await send('failed')
  await sending.forgetSending(db())
  expect(await claim(keyOf('failed'))).toBeUndefined()
  await inTransaction(db(), (tx) => sending.store(tx, NOW, ANSWER))
  await sending.forgetSending(db())
  expect(await claim(keyOf('failed'))).toEqual(ANSWER)
})

test('the query of an address is not part of its key', async () => {
  await inTransaction(db(), (tx) => keyOf('query').store(tx, NOW, ANSWER))
  expect(await claim(keyOf('query', '/api/v1/calls/?a=1'))).toEqual(ANSWER)
})

test('the answers of an account and of its tokens are deleted, not those of another account', async () => {
  await served.owner.query(`
    delete from idempotency_keys;
    insert into idempotency_keys (owner, method, path, key, body_hash, request_id, status, answer, created_at)
      select owner, 'POST', '/', 'k', '', 'r', 200, '{}', now()
      from unnest('{account:1,token:1:5,account:12,token:12:5}'::text[]) owner`)
  await inTransaction(db(), (tx) => deleteStoredAnswers(tx, 1))
  const { rows } = await served.owner.query('select owner from idempotency_keys order by owner')
  expect(rows).toEqual([{ owner: 'account:12' }, { owner: 'token:12:5' }])
})
