import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { body, codeOf, withApp, withKey } from '../../testing/factors.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.stop())

const count = async (of: string, ...values: readonly unknown[]) =>
  (await served.services.pool.query(`select from ${of}`, [...values])).rowCount
const waiting = () =>
  count(`pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
const sessionsOf = ({ account_id }: Person) => count('sessions where account_id = $1', account_id)

/**
 * Starts an act while another transaction changes what opens the account: the act waits for it and then finds the
 * change.
 */
async function whileChanged<T>(
  { account_id }: Person,
  act: () => Promise<T>,
  change: (client: PoolClient) => Promise<unknown>
): Promise<T> {
  const client = await served.services.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from passwords where account_id = $1 for update', [account_id])
    const acting = act()
    await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await change(client)
    await client.query('commit')
    return await acting
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Ends all sessions, like a new password. */
const endAll =
  ({ account_id }: Person) =>
  (client: PoolClient) =>
    client.query(
      `with a as (delete from sessions where account_id = $1), b as (delete from passkeys where account_id = $1)
        delete from sign_in_tickets where account_id = $1`,
      [account_id]
    )

test('a second step is invalid if the password was changed meanwhile', async () => {
  const email = newEmail()
  const owner = await Person.signedUp(served.base, email)
  const { secret } = await withApp(owner)
  await served.services.pool.query('update one_time_codes set last_step = 0')
  const thief = await Person.visitor(served.base)
  const { second_step } = await body(thief.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
  const answer = await whileChanged(
    owner,
    () => thief.post('/api/auth/sign-in/second-step', { ticket: second_step.ticket, code: codeOf(secret) }),
    endAll(owner)
  )
  expect(answer).toMatchObject({ status: 401, body: { code: 'second_step_expired' } })
  expect(await sessionsOf(owner)).toBe(0)
})

test('a passkey removed meanwhile does not sign in', async () => {
  const owner = await Person.signedUp(served.base)
  const { key } = await withKey(owner, served.base)
  const stranger = await Person.visitor(served.base)
  const { options } = await body(stranger.post('/api/auth/passkey/generate-authenticate-options', {}))
  const answer = await whileChanged(
    owner,
    () => stranger.post('/api/auth/passkey/verify-authentication', { key: key.sign(options) }),
    endAll(owner)
  )
  expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(await sessionsOf(owner)).toBe(0)
})

test('a user who signs in while the account is erased is signed out', async () => {
  const owner = await Person.signedUp(served.base)
  const answer = await whileChanged(
    owner,
    () => owner.post('/api/auth/delete-user', {}),
    (client) =>
      client.query(
        `insert into sessions (token_hash, account_id, expires_at, address, agent)
          values (sha256('another'), $1, now() + interval '1 day', '', '')`,
        [owner.account_id]
      )
  )
  expect(answer.status).toBe(200)
  expect(await sessionsOf(owner)).toBe(0)
})

test('a right code refused by an overloaded server does not count as wrong', async () => {
  const impatient = await serve({ LIMIT_LOCK_SECONDS: '1' }, served.url)
  const email = newEmail()
  const owner = await Person.signedUp(served.base, email)
  const { codes } = await withApp(owner)
  const person = await Person.visitor(impatient.base)
  const { second_step } = await body(person.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
  const prove = () =>
    person.post('/api/auth/sign-in/second-step', { ticket: second_step.ticket, recovery_code: codes[0] })
  const client = await served.services.pool.connect()
  await client.query('begin')
  await client.query('select from recovery_codes where account_id = $1 for update', [owner.account_id])
  expect((await prove()).status).toBe(503)
  await client.query('rollback')
  client.release()
  const counted = await impatient.services.limits.wrong_codes.get(`account:${owner.account_id}`)
  expect(counted?.consumedPoints ?? 0).toBe(0)
  expect((await prove()).status).toBe(200)
  await impatient.stop()
})
