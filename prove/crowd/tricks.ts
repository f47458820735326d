import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { H100 } from '../../apps/server/src/testing/offer.ts'
import { PASSWORD, type Person } from '../../apps/server/src/testing/person.ts'
import { lastMonth, thisMonth } from '../world/long-history.ts'
import type { Random } from '../world/random.ts'

/** The address of the attacker. */
const FROM = { 'x-forwarded-for': '203.0.113.7' }
const { query, named } = thisMonth()
const { named: before } = lastMonth()

export interface Attacker {
  readonly base: string
  readonly email: string
  readonly person: Person
  /** An order of a server, which costs nothing until it starts. */
  readonly order: object
  /** The e-mail address of another account, which receives e-mails. */
  readonly victim: string
  readonly random: Random
}

/** The largest offer allowed. */
const items = Array.from({ length: 10 }, (_, n) => ({
  name: `узел-${n}`,
  quantity: 5,
  flavor_id: n + 1,
  os_id: 1,
  ssd_count: 2048,
  price_plan: 1
}))

/** Statuses of attacks that are refused even without other load: a quota is used up, a PDF is too long, a body or a password is wrong. */
export const REFUSED: Readonly<Record<string, number>> = {
  invoices: 409,
  tooLongPdf: 413,
  keys: 400,
  guess: 401
}

/** Attacks that one account without money can run, by name. Each returns the status of the response, or 0 if it does not wait for one. */
export function attacksOf({ base, email, person, order, victim, random }: Attacker) {
  const get = (path: string) => async () => (await person.get(path, FROM)).status
  const post = (path: string, body: object) => async () => (await person.post(path, body, FROM)).status
  const asVisitor = (path: string, init: RequestInit) => async () => {
    const { headers, ...rest } = init
    const sent = { 'content-type': 'application/json', ...FROM, ...headers }
    const answer = await fetch(base + path, { ...rest, headers: sent })
    await answer.arrayBuffer()
    return answer.status
  }
  const mail = (path: string, body: object) => asVisitor(path, { method: 'POST', body: JSON.stringify(body) })

  const hangUp = (path: string) => async () => {
    const signal = AbortSignal.timeout(random.whole(1, 30))
    const headers = { cookie: person.cookie, ...FROM }
    await fetch(base + path, { headers, signal }).then(
      (answer) => answer.arrayBuffer(),
      () => undefined
    )
    return 0
  }
  /** Sends half a request and keeps the connection open. */
  const sendHalf = () =>
    new Promise<number>((resolve) => {
      const socket = connect(Number(new URL(base).port), 'localhost', () =>
        socket.write(`POST /api/v1/top-ups/ HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n`)
      )
      socket.on('error', () => resolve(0)).on('close', () => resolve(0))
      setTimeout(() => socket.destroy(), 2000)
    })

  return {
    invoices: post('/api/v1/top-ups/', { amount_rub_cents: 150_000, payment_type: 'invoice' }),
    documents: get(`/api/v1/usr_evt/documents/?${query}`),
    events: get(`/api/v1/usr_evt/?${query}`),
    statement: get(`/statements/${named}/`),
    statementCsv: get(`/statements/${named}/csv/`),
    statementPdf: get(`/statements/${before}/pdf/`),
    tooLongPdf: get(`/statements/${named}/pdf/`),
    servicesPdf: get(`/services/${named}/pdf/`),
    archive: get('/panel/account-data.zip'),
    offerPdf: asVisitor(`/commercial-offer.pdf?${new URLSearchParams(H100)}`, {}),
    offerPage: get(`/commercial-offer?${new URLSearchParams(H100)}`),
    panel: get('/panel'),
    front: asVisitor('/', {}),
    ready: asVisitor('/readyz', {}),
    servers: get('/api/v1/cld_srv_cfg/'),
    create: post('/api/v1/create_user_server_config', order),
    createInQueue: post('/api/v1/create_user_server_config', { ...order, is_in_queue: true }),
    rename: async () =>
      (
        await person.patch(
          `/api/v1/user/${person.account_id}/`,
          { name: `Ада ${random.whole(1, 999)}` },
          FROM
        )
      ).status,
    keys: async () =>
      (await person.post('/api/v1/top-ups/', {}, { ...FROM, 'idempotency-key': randomUUID() })).status,
    // opens more sessions than an account may have, so that the attacker's own session often ends
    signIn: mail('/api/auth/sign-in/email', { email, password: PASSWORD }),
    signInAgain: post('/api/auth/sign-in/email', { email, password: PASSWORD }),
    guess: mail('/api/auth/sign-in/email', { email: victim, password: 'wrong-horse-1' }),
    signUp: mail('/api/auth/sign-up/email', {
      name: 'Ада',
      email: `${randomUUID()}@cloud.test`,
      password: PASSWORD
    }),
    resetEmails: mail('/api/auth/request-password-reset', { email: victim }),
    sessions: get('/api/auth/list-sessions'),
    offer: async () => {
      const saved = await person.post('/api/v1/offers/', { items }, FROM)
      const { id } = saved.body as { id?: string }
      if (id !== undefined) await person.post(`/api/v1/offers/${id}/revoke/`, {}, FROM)
      return saved.status
    },
    offers: get('/api/v1/offers/'),
    quote: post('/api/v1/quote/', { items }),
    rule: () =>
      post('/api/v1/rules/', {
        name: 'x',
        is_enabled: true,
        server_id: null,
        when: { kind: 'at', moment: new Date(Date.now() + 1000).toISOString() },
        then: 'notify'
      })(),
    ruleOfMoney: post('/api/v1/rules/', {
      name: 'x',
      is_enabled: true,
      server_id: null,
      when: { kind: 'spent_in_month', amount_rub_cents: 1 },
      then: 'stop'
    }),
    watch: post('/api/v1/watches/', { gpu_id: 1 }),
    spending: get(`/api/v1/spending/?from=${before}-01&to=${named}-01&step=day&by=server`),
    lead: post('/api/v1/leads/', { name: 'Ада', phone: '+79990000000', consent: true }),
    hangUpEvents: hangUp(`/api/v1/usr_evt/?${query}`),
    hangUpStatement: hangUp(`/statements/${before}/pdf/`),
    sendHalf
  }
}
