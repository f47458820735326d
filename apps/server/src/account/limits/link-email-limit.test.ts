import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailbox } from '../../testing/mailbox.ts'
import { Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'
import { mailboxOf } from './link-email-limit.ts'

const ASK = '/api/auth/request-password-reset'

test.each([
  ['box@cloud.test', 'box@cloud.test'],
  ['box+shop@cloud.test', 'box@cloud.test'],
  ['BOX+a+b@Cloud.Test', 'box@cloud.test'],
  ['b.o.x@cloud.test', 'b.o.x@cloud.test'],
  ['+box@cloud.test', '+box@cloud.test']
])('%s leads to the mailbox %s', (email, expected) => {
  expect(mailboxOf(email)).toBe(expected)
})

describe('e-mails with a link', () => {
  let served: Served
  const { emails, mailService } = mailbox()
  beforeAll(async () => {
    const settings = { CONFIRM_EMAIL: '1', LIMIT_PASSWORD_LINKS: '1000', LIMIT_DOMAIN_LETTERS: '20' }
    served = await serveWithJobs(settings, { ...mailService, domainEmailsPerHour: 20 })
  })
  afterAll(() => served.stop())

  /** Waits until all e-mails were delivered. */
  const delivered = () =>
    expect
      .poll(
        async () =>
          (
            await served.services.pool.query(
              `select from graphile_worker.jobs where task_identifier in ('mail-email-link', 'mail-password-link')`
            )
          ).rowCount,
        { timeout: 10_000 }
      )
      .toBe(0)
  const emailsTo = async (part: RegExp) => {
    await delivered()
    return emails.filter(({ to }) => part.test(to)).length
  }
  const confirm = ({ account_id }: Person) =>
    served.services.pool.query('update accounts set email_confirmed_at = now() where account_id = $1', [
      account_id
    ])
  const askPassword = async (email: string) => {
    const anybody = await Person.visitor(served.base)
    expect((await anybody.post(ASK, { email })).status).toBe(200)
  }

  test('are counted by mailbox in any spelling, and a confirmed account has a separate limit', async () => {
    const box = `box-${randomUUID()}`
    const domain = `${randomUUID()}.письмо.рф`
    const owner = await Person.signedUp(served.base, `${box}@${domain}`)
    await confirm(owner)
    const spellings = ['+1@', '+2@', '+Shop@', '+3+4@', '+5@', '+6@', '+7@', '+8@']
    for (const spelling of spellings)
      await Person.signedUp(served.base, `${box}${spelling}${domain}`.toUpperCase())
    expect(await emailsTo(new RegExp(box))).toBe(6)
    // links to a new password for unconfirmed addresses count, too
    for (const spelling of spellings) await askPassword(`${box}${spelling}${domain}`)
    expect(await emailsTo(new RegExp(box))).toBe(6)
    await askPassword(`${box}@${domain}`)
    expect(await emailsTo(new RegExp(box))).toBe(7)
    // requests for unknown addresses do not count
    for (let one = 0; one < 8; one++) await askPassword(`${box}+nobody@${domain}`)
    expect(await emailsTo(new RegExp(box))).toBe(7)
  })

  test('to unconfirmed addresses of one domain are counted over all accounts', async () => {
    const domain = `${randomUUID()}.test`
    const people: Person[] = []
    for (let one = 0; one < 22; one++)
      people.push(await Person.signedUp(served.base, `user-${one}@${domain}`))
    expect(await emailsTo(new RegExp(domain))).toBe(20)
    const [first] = people
    if (first === undefined) throw new Error('No account was created.')
    await confirm(first)
    await askPassword(`user-0@${domain}`)
    await askPassword(`user-1@${domain}`)
    expect(await emailsTo(new RegExp(domain))).toBe(21)
    const refused = await people.at(-1)?.post('/api/auth/send-verification-email', {})
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    await Person.signedUp(served.base, `user@other.${domain}`)
    expect(await emailsTo(new RegExp(`other.${domain}`))).toBe(1)
  })
})
