import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openapi } from '@cloud/api/openapi'
import { STATUS } from '@cloud/pricing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSampleData } from '../../sandbox/seed/seed-sample-data.ts'
import { Authenticator } from '../../testing/authenticator.ts'
import { CloudShop } from '../../testing/cloud-shop.ts'
import {
  DOCUMENTED_CALLS,
  Documentation,
  type Replaced,
  sendExample
} from '../../testing/documented-calls.ts'
import { type Answer, codeOf, typePassword } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'

let served: Served
const { emailsTo, mailService } = mailbox()
const documentation = new Documentation()
beforeAll(async () => {
  served = await serveWithJobs({}, mailService)
  await seedSampleData(served.services)
})
afterAll(() => served.stop())

/** Sends the examples of one person. */
const sender = (person: Person) => ({
  send: (name: string, replaced?: Replaced): Promise<Answer> => documentation.send(person, name, replaced),
  sendAll: async (...names: readonly string[]) => {
    for (const name of names) await documentation.send(person, name)
  }
})

/** Waits for an e-mail with a link to a page, and returns the token of the link. */
async function linkTo(email: string, page: string): Promise<string> {
  const tokens = () =>
    emailsTo(email).flatMap(({ text }) => new RegExp(`/${page}#([\\w-]{43})`).exec(text)?.[1] ?? [])
  await expect.poll(tokens, { timeout: 10_000 }).not.toEqual([])
  return tokens().at(-1) ?? ''
}

const pay = async (payment_url: string) => {
  const answer = await fetch(new URL(payment_url, served.base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'paid' })
  })
  expect(answer.status).toBe(200)
}

test('a visitor can send the examples of the catalogue, prices and messages', async () => {
  const { sendAll } = sender(await Person.visitor(served.base))
  await sendAll('alerts.active', 'flavors.list', 'priceHistory.list', 'prices.lists', 'prices.quote')
  await sendAll('catalogue.cpu', 'catalogue.gpu', 'catalogue.ram', 'catalogue.ssd', 'catalogue.hdd')
  await sendAll('catalogue.os', 'promo.apply', 'randomName.get', 'leads.create', 'auth.signOut')
})

test('a customer can send the examples of servers, offers, rules, money and events', {
  timeout: 60_000
}, async () => {
  const person = await Person.visitor(served.base)
  const { send, sendAll } = sender(person)
  await send('auth.signUp')
  const [{ id: account_id }] = await send('user.list')
  const { id: webhook_id } = await send('webhooks.create')
  const of_webhook = { params: { id: webhook_id } }
  const topUp = await send('topUps.create')
  await send('topUps.get', { params: { id: topUp.id } })
  await send('topUps.list')
  await pay((await send('topUps.create', { body: { amount_rub_cents: 100_000_000 } })).payment_url)

  await send('user.patch', { params: { id: account_id } })
  const key = { 'idempotency-key': 'order-2026-11-21' }
  const { server_id } = await send('servers.create', { headers: key })
  await send('idempotencyKeys.get')
  const server = { params: { id: server_id } }
  const becomes = (status: number) =>
    expect.poll(async () => (await send('cloudServers.get', server)).status, { timeout: 20_000 }).toBe(status)
  await becomes(STATUS.active)
  await send('cloudServers.stopPreview', server)
  await send('cloudServers.reboot', server)
  await send('cloudServers.patch', server)
  const change = { body: { configuration_id: server_id } }
  await send('changes.preview', change)
  await send('changes.apply', change)
  await becomes(STATUS.active)
  await send('cloudServers.changeStatus', server)
  await becomes(STATUS.paused)
  await send('cloudServers.startPreview', server)
  await send('userServers.get', server)
  await send('userServers.patch', server)
  await sendAll('cloudServers.list', 'cloudServers.priceHolds', 'userServers.list')

  const offer = { params: { id: (await send('offers.create')).id } }
  await send('offers.get', offer)
  await send('offers.preview', offer)
  await send('offers.accept', offer)
  await send('offers.revoke', { params: { id: (await send('offers.create')).id } })
  await send('offers.list')

  const rule = { params: { id: (await send('rules.create')).id } }
  await send('rules.get', rule)
  await send('rules.preview', rule)
  await send('rules.patch', rule)
  await send('rules.list')
  await send('rules.delete', rule)
  const watch = { params: { id: (await send('watches.create')).id } }
  await send('watches.list')
  await send('watches.delete', watch)

  await sendAll('events.periods', 'events.list', 'events.documents', 'spending.get', 'spending.balances')

  await sendAll('webhooks.list')
  await send('webhooks.get', of_webhook)
  await send('webhooks.patch', of_webhook)
  await send('webhooks.rotateSecret', of_webhook)
  const deliveries = await send('webhooks.deliveries', of_webhook)
  const [{ id: delivery_id }] = deliveries.results
  await send('webhooks.repeatDelivery', { params: { id: webhook_id, delivery_id } })
  await send('webhooks.delete', of_webhook)
})

test('a customer can send the examples of keys, tokens, factors and sessions', {
  timeout: 60_000
}, async () => {
  const email = newEmail()
  const person = await Person.signedUp(served.base, email)
  const { send, sendAll } = sender(person)
  await sendAll('acts.list', 'confirmation.get', 'confirmation.confirm')
  await send('sshKeys.delete', { params: { id: (await send('sshKeys.create')).id } })
  await send('tokens.revoke', { params: { id: (await send('tokens.create')).id } })
  await sendAll('sshKeys.list', 'tokens.list')

  // the first factor needs the password after it was requested
  await person.post('/api/auth/two-factor/enable', {})
  await send('confirmation.confirm')
  const { secret } = await send('factors.codesSecret')
  await send('factors.addCodes', { body: { code: codeOf(secret) } })
  await send('factors.newRecoveryCodes')
  const key = new Authenticator(served.base)
  await send('factors.addKey', { body: { key: key.make((await send('factors.keyOptions')).options) } })
  const { keys } = await send('factors.list')
  await send('factors.renameKey', { body: { id: keys[0].id } })
  await send('confirmation.keyOptions')

  const elsewhere = sender(await Person.visitor(served.base))
  const { options } = await elsewhere.send('auth.keyOptions')
  await elsewhere.send('auth.signInByKey', { body: { key: key.sign(options) } })
  const third = sender(await Person.visitor(served.base))
  const { second_step } = await third.send('auth.signIn', { body: { email, password: PASSWORD } })
  // the app's code of the next half minute: each code counts once
  const code = codeOf(secret, Date.now() + 30_000)
  await third.send('auth.secondStep', { body: { ticket: second_step.ticket, code } })
  const sessions = await send('sessions.list')
  const other = sessions.find(({ is_current }: Answer) => !is_current)
  await send('sessions.end', { body: { id: other.id } })
  await sendAll('sessions.endOthers')
  await send('factors.removeKey', { body: { id: keys[0].id } })
  await send('factors.removeCodes')
  await sendAll('sessions.endAll')
})

test('a customer can send the examples of e-mail, password, sandbox and removal', {
  timeout: 60_000
}, async () => {
  const email = newEmail()
  const person = await Person.signedUp(served.base, email)
  const { send, sendAll } = sender(person)
  const aMinuteAgo = () =>
    served.owner.query(
      "update email_links set created_at = created_at - interval '61 seconds' where account_id = $1",
      [person.account_id]
    )
  await aMinuteAgo()
  await send('email.askLink')
  await send('email.confirm', { body: { token: await linkTo(email, 'confirm-email') } })
  await aMinuteAgo()
  await typePassword(person)
  await send('email.change')
  await send('email.cancelChange')
  await send('passwords.change')
  await send('passwords.askLink', { body: { email } })
  await send('passwords.reset', { body: { token: await linkTo(email, 'new-password') } })
  await person.signIn(email, 'another-horse-2')
  await sendAll('sandbox.machines', 'sandbox.setMachines', 'sandbox.clock', 'user.erase')
})

test('a customer can send the examples of a console', { timeout: 60_000 }, async () => {
  const shop = await CloudShop.open()
  const { person, id } = await shop.start()
  const { send } = sender(person)
  await send('cloudServers.console', { params: { id } })
  await send('cloudServers.consoleLog', { params: { id } })
  await shop.close()
})

test('every documented call was sent', () => {
  expect(DOCUMENTED_CALLS.map(({ name }) => name).filter((name) => !documentation.sent.has(name))).toEqual([])
})

test('an example sent by a visitor or by another account succeeds or is refused as documented', {
  timeout: 60_000
}, async () => {
  const stranger = await Person.signedUp(served.base)
  const wrong: unknown[] = []
  for (const call of DOCUMENTED_CALLS) {
    const senders = [
      await Person.visitor(served.base),
      ...(call.path.startsWith('/api/auth/') ? [] : [stranger])
    ]
    for (const person of senders) {
      const { status, body } = await sendExample(person, call)
      const { code } = body as Answer
      if (status !== 200 && call.refusals[status]?.includes(code) !== true)
        wrong.push([call.name, status, code])
    }
  }
  expect(wrong).toEqual([])
})

test('the example of each refusal begins like a sentence of the product', () => {
  const root = join(import.meta.dirname, '../../../../..')
  const sources = globSync(['apps/server/src/**/*.ts', 'packages/api/src/schemas/*.ts'], { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
  for (const { value } of Object.values(openapi().components.examples)) {
    const [start = ''] = value.error.slice(0, 18).split(/[\d\u00a0]/)
    expect(sources).toContain(start)
  }
})
