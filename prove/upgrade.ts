import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createDatabase } from '../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { makeRelease, SUMS } from '../scripts/make-release.ts'
import { type Product, startProduct } from '../testing/product.ts'
import { whenOrphaned } from '../testing/when-orphaned.ts'
import type { Check } from './check.ts'
import { assertEqual } from './world/assert-equal.ts'
import { Balancer } from './world/balancer.ts'
import { booksAddUp } from './world/books-add-up.ts'
import { cheapestOrder } from './world/cheapest-order.ts'
import { Customer } from './world/customer.ts'
import { NO_LIMITS } from './world/processes.ts'
import { Random } from './world/random.ts'
import { RandomClient } from './world/random-client.ts'

const CLIENTS = 4
/** Build and test tools, which a release must not contain. */
const TOOLS = /^(@biomejs|turbo|typescript|vite|vitest|storybook|esbuild|playwright)/

/** Makes a copy of the release with a higher version and one more migration, which adds a column and a table. */
function nextRelease(release: string, folder: string): string {
  const isOwn = (path: string) => path !== join(release, 'node_modules')
  cpSync(release, folder, { recursive: true, verbatimSymlinks: true, filter: isOwn })
  symlinkSync('../old/node_modules', join(folder, 'node_modules'))
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const version = `${manifest.version}-next`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, version }))
  const migrations = join(folder, 'apps/server/src/platform/db/migrations')
  writeFileSync(
    join(migrations, '9999_next.sql'),
    'alter table servers add column next integer; create table next (next_id bigint primary key);'
  )
  return version
}

/** Checks the checksums of a release, and that it contains no build tools. */
function checkRelease(folder: string): void {
  execFileSync('sha256sum', ['--quiet', '--check', SUMS], { cwd: folder, stdio: 'inherit' })
  assertEqual(
    'Tools in the release',
    readdirSync(join(folder, 'node_modules/.pnpm')).filter((name) => TOOLS.test(name)),
    []
  )
}

/** Returns the URL over TCP: a release runs as another user, who cannot open the folder of the socket. */
function overTcp(url: string): string {
  const address = new URL(url)
  address.searchParams.delete('host')
  return address.href
}

const versionOf = async ({ base }: Product) =>
  ((await (await fetch(`${base}/healthz`)).json()) as { version: string }).version

export const upgrade: Check = {
  name: 'upgrade',
  about:
    'upgrades two web processes and a worker to the next release and back under load: no request is refused',
  async run({ seed, short, database, progress }) {
    const rounds = short ? 1 : 3
    const dir = mkdtempSync(join(tmpdir(), 'cloud-upgrade-'))
    whenOrphaned(dir)
    // a release runs as another user
    chmodSync(dir, 0o755)
    const old = join(dir, 'old')
    const { version } = makeRelease(old)
    checkRelease(old)
    const next = join(dir, 'next')
    const nextVersion = nextRelease(old, next)
    progress(`released ${version} and ${nextVersion}`)

    const url = overTcp(await database())
    const settings = { ...NO_LIMITS, DATABASE_URL: url, SANDBOX: '1', DRAIN_SECONDS: '3' }
    const start = (release: string, ROLE: 'web' | 'worker') => startProduct({ ...settings, ROLE }, release)
    const balancer = await Balancer.open()
    const startWeb = async (release: string) => {
      const web = await start(release, 'web')
      await balancer.add(web.base)
      return web
    }
    const pool = createPool(url, 4)
    const db = createDatabase(pool)
    const running = { webs: [await startWeb(old), await startWeb(old)], worker: await start(old, 'worker') }
    const replaceAll = async (release: string, expected: string) => {
      for (const [index, before] of running.webs.entries()) {
        running.webs[index] = await startWeb(release)
        await before.stop()
        balancer.remove(before.base)
      }
      const { worker } = running
      running.worker = await start(release, 'worker')
      await worker.stop()
      for (const process of [...running.webs, running.worker])
        assertEqual('Running version', await versionOf(process), expected)
    }
    const random = new Random(seed)
    const order = await cheapestOrder(balancer.base)
    const clients = await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        const customer = await Customer.of(balancer.base)
        return new RandomClient(customer, order, new Random(random.whole(0, 1e9)))
      })
    )
    let ended = false
    const visits = async () => {
      for (; !ended; await setTimeout(20)) await (await fetch(balancer.base)).text()
    }
    const load = Promise.all([visits(), ...clients.map((client) => client.run(() => ended))])
    try {
      for (let round = 1; round <= rounds; round++) {
        await Promise.race([replaceAll(next, nextVersion), load])
        progress(`${nextVersion} runs, ${balancer.answered} answered`)
        await Promise.race([replaceAll(old, version), load])
        progress(`${version} runs again, ${balancer.answered} answered`)
      }
      ended = true
      await load
      assertEqual('Refused requests', balancer.refused.slice(0, 5), [])
      for (const client of clients) await client.compare(db)
      await booksAddUp(db)
      return `${rounds} × to the next release and back, ${balancer.answered} requests answered, none refused`
    } finally {
      ended = true
      await balancer.close()
      await Promise.all([...running.webs, running.worker].map((process) => process.stop()))
      await pool.end()
      rmSync(dir, { recursive: true, force: true })
    }
  }
}
