import { setTimeout } from 'node:timers/promises'
import { importCatalogue } from '../apps/server/src/catalogue/import/import-catalogue.ts'
import { createDatabase } from '../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { inTransaction } from '../apps/server/src/platform/db/in-transaction.ts'
import { Person } from '../apps/server/src/testing/person.ts'
import { SAMPLE_CATALOGUE } from '../apps/server/src/testing/serve.ts'
import { startProduct } from '../testing/product.ts'
import type { Check } from './check.ts'
import { HostileAccount, type Report } from './crowd/hostile-account.ts'
import { REFUSED } from './crowd/tricks.ts'
import { assertEqual } from './world/assert-equal.ts'
import { IN_LAST_MONTH, manyInvoices, thisMonth } from './world/long-history.ts'
import { mapLimit } from './world/map-limit.ts'

/** Limit of the response time during the attack, as a multiple of the time without it. */
const MAX_SLOWDOWN = 3
const THINK_TIME_MS = 2000
/** Long enough to open every page. In a shorter phase the cheap first pages and the burst that begins an attack would weigh too much. */
const PHASE_SECONDS = 15
const { query } = thisMonth()
const PAGES = [
  '/api/v1/user/',
  '/api/v1/cld_srv_cfg/',
  `/api/v1/usr_evt/?${query}&limit=20`,
  '/',
  '/panel',
  '/api/v1/flavors/'
]

interface Bystander {
  readonly person: Person
  readonly address: string
}

/** Opens pages in turn and sometimes changes the name. */
async function useShop({ person, address }: Bystander, until: number, waited: number[]): Promise<void> {
  const from = { 'x-forwarded-for': address }
  await setTimeout(Math.random() * THINK_TIME_MS)
  for (let turn = 0; performance.now() < until; turn++) {
    const page = PAGES[turn % (PAGES.length + 1)]
    const began = performance.now()
    const { status } =
      page === undefined
        ? await person.patch(`/api/v1/user/${person.account_id}/`, { name: `Анна ${turn}` }, from)
        : await person.get(page, from)
    waited.push(performance.now() - began)
    if (status !== 200) throw new Error(`A bystander was answered ${status} at ${page}.`)
    await setTimeout(THINK_TIME_MS)
  }
}

const SHARES = [0.5, 0.95, 0.99] as const
const quantile = (waited: readonly number[], share: number): number =>
  [...waited].sort((a, b) => a - b)[Math.floor(waited.length * share)] ?? 0
const figures = (waited: readonly number[]) =>
  `${SHARES.map((share) => quantile(waited, share).toFixed(0)).join(' / ')} ms, the longest ${Math.max(...waited).toFixed(0)}`

/** Returns the number of responses by status, for all attacks together. */
function statusesOf(reports: readonly Report[]): Map<number, number> {
  const sums = new Map<number, number>()
  for (const counts of reports.flatMap(Object.values<Report[string]>))
    for (const [status, count] of Object.entries(counts))
      sums.set(Number(status), (sums.get(Number(status)) ?? 0) + count)
  return sums
}

/** Confirms the e-mail address of an account, without which it may not wait in a queue. */
async function confirmEmail(url: string, account_id: number): Promise<void> {
  const pool = createPool(url, 1)
  await pool.query('update accounts set email_confirmed_at = now() where account_id = $1', [account_id])
  await pool.end()
}

/** Requires that each attack reaches what it attacks: an attack that is refused early would slow nothing down. */
async function checkAttacks(hostile: HostileAccount): Promise<void> {
  for (const [name, statuses] of Object.entries(await hostile.attackOnce())) {
    const [status] = Object.keys(statuses).map(Number)
    // 0: it waits for no response
    if (status !== 0) assertEqual(`The attack ${name} alone`, status, REFUSED[name] ?? 200)
  }
}

export const crowd: Check = {
  name: 'crowd',
  about:
    'one account and address runs every attack at once while a hundred others use the shop: they wait at most three times as long',
  async run({ seed, short, database, progress }) {
    const url = await database()
    const pool = createPool(url, 1)
    await inTransaction(createDatabase(pool), (tx) => importCatalogue(tx, SAMPLE_CATALOGUE))
    await pool.end()
    // invoices need a confirmed e-mail address, and would be refused early otherwise
    const settings = { DATABASE_URL: url, SANDBOX: '0', TRUST_PROXY: '1', CONFIRM_EMAIL: '0' }
    const { base, stop } = await startProduct(settings)
    const people = await mapLimit(
      Array.from({ length: short ? 50 : 100 }, (_, one) => `198.51.100.${one}`),
      4,
      async (address) => ({
        address,
        person: await Person.signedUp(base, undefined, { 'x-forwarded-for': address })
      })
    )
    const victim = 'victim@cloud.test'
    await Person.signedUp(base, victim)
    const attack = { base, email: 'hostile@cloud.test', victim, seed }
    const hostile = await HostileAccount.signedUp(attack)
    try {
      await confirmEmail(url, hostile.account_id)
      // more than today's quotas allow
      await manyInvoices(url, hostile.account_id, short ? 1200 : 4000)
      // the most lines that a PDF may have
      await manyInvoices(url, hostile.account_id, short ? 100 : 900, IN_LAST_MONTH)
      await checkAttacks(hostile)
      const use = async () => {
        const waited: number[] = []
        const until = performance.now() + PHASE_SECONDS * 1000
        await Promise.all(people.map((bystander) => useShop(bystander, until, waited)))
        return waited
      }
      // warms up: code is loaded and compiled
      await hostile.attackDuring(use)
      const [alone, attacked]: [number[], number[]] = [[], []]
      const reports: Report[] = []
      // in turns, so that other programs on this machine slow down both
      for (let turn = 0; turn < (short ? 1 : 2); turn++) {
        const without = await use()
        const { report, made } = await hostile.attackDuring(use)
        progress(`half, 95 and 99 of 100 answers within ${figures(without)}, attacked ${figures(made)}`)
        alone.push(...without)
        attacked.push(...made)
        reports.push(report)
      }
      const statuses = statusesOf(reports)
      const answered = [...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', ')
      const figure = `half, 95 and 99 of 100 answers within ${figures(alone)} alone, ${figures(attacked)} during the attack, which was answered ${answered}`
      if (
        SHARES.slice(0, 2).some((share) => quantile(attacked, share) > MAX_SLOWDOWN * quantile(alone, share))
      )
        throw new Error(`Other users wait too long: ${figure}.`)
      if ([...statuses.keys()].some((status) => status >= 500))
        throw new Error(`The attack caused server errors: ${JSON.stringify(reports)}.`)
      return figure
    } finally {
      hostile.leave()
      await stop()
    }
  }
}
