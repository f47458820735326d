import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../commands.ts'
import { Person } from '../../testing/person.ts'
import { serve } from '../../testing/serve.ts'
import { operate } from '../cli/operate.ts'

test('sessions end ends only the sessions of the account and is recorded', async () => {
  const served = await serve()
  const run = (...words: string[]) => operate([...words, '--json'], { DATABASE_URL: served.url }, COMMANDS)
  const email = `${randomUUID()}@cloud.test`
  const home = await Person.signedUp(served.base, email)
  const office = await Person.visitor(served.base)
  await office.post('/api/auth/sign-in/email', { email, password: 'correct-horse-1' })
  const other = await Person.signedUp(served.base)
  const known = (person: Person) => person.get('/api/v1/user/').then(({ body }) => (body as []).length)
  expect(await Promise.all([home, office, other].map(known))).toEqual([1, 1, 1])

  const id = String(home.account_id)
  expect((await run('sessions', 'end', id)).stdout).toBe(`{"account_id":${id},"ended":2}`)
  expect(await Promise.all([home, office, other].map(known))).toEqual([0, 0, 1])
  expect(await run('sessions', 'end', id)).toMatchObject({
    status: 4,
    stdout: `{"account_id":${id},"ended":0}`,
    stderr: expect.stringContaining(`Account ${id} had no session.`)
  })
  expect(await run('sessions', 'end', '4711')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('There is no account 4711.')
  })
  expect((await run('sessions', 'end', 'all')).status).toBe(2)
  await home.post('/api/auth/sign-in/email', { email, password: 'correct-horse-1' })
  expect(await known(home)).toBe(1)
  const { stdout } = await run('audit', 'list', '--account', id)
  const acts = JSON.parse(stdout).map(({ who, act }: { who: string; act: string }) => `${who} ${act}`)
  expect(acts.filter((act: string) => act === 'operator demo sessions end')).toHaveLength(2)
  await served.stop()
})
