import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { applicationUrl, makeApplicationRole } from '../../apps/server/src/platform/db/application-role.ts'
import { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { commandAs, giveTo, notRoot } from '../../apps/server/src/platform/db/postgres/run-as.ts'
import { freePort } from '../../testing/free-port.ts'
import { whenOrphaned } from '../../testing/when-orphaned.ts'
import { until } from '../world/until.ts'
import {
  BINARIES,
  dataOf,
  haproxy,
  type Node,
  type Ports,
  patroni,
  pgbouncer,
  type Replication,
  SUPERUSER
} from './configuration.ts'

const PATH = '/usr/bin:/bin:/usr/sbin:/sbin'
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer'
} as const

/** Three times as long as the lease of a machine that leads, for a busy one. */
const TAKES_OVER_MS = 30_000

type Program = keyof typeof PACKAGES

const find = (program: Program) =>
  PATH.split(':')
    .map((folder) => join(folder, program))
    .find(existsSync)

/** The packages of Debian that are missing here. */
export const missingPackages = (): readonly string[] => [
  ...Object.entries(PACKAGES).flatMap(([program, name]) => (find(program as Program) ? [] : [name])),
  ...(existsSync(join(BINARIES, 'postgres')) ? [] : ['postgresql-15'])
]

interface Running {
  readonly child: ChildProcess
  readonly callOff: () => void
}

/** Two machines with Postgres on loopback, one of which follows the other, behind one address and a pooler. */
export class Cluster {
  readonly #dir: string
  readonly #ports: Ports
  readonly #as = notRoot()
  readonly #running = new Map<string, Running>()

  private constructor(dir: string, ports: Ports) {
    this.#dir = dir
    this.#ports = ports
  }

  static async open(replication: Replication): Promise<Cluster> {
    const dir = mkdtempSync(join(tmpdir(), 'cloud-failover-'))
    const node = async (number: 1 | 2): Promise<Node> => ({
      number,
      postgres: await freePort(),
      patroni: await freePort()
    })
    const [etcd, etcdPeers, address, pooler] = [
      await freePort(),
      await freePort(),
      await freePort(),
      await freePort()
    ]
    const cluster = new Cluster(dir, {
      etcd,
      etcdPeers,
      address,
      pooler,
      nodes: [await node(1), await node(2)]
    })
    try {
      await cluster.#start(replication)
      return cluster
    } catch (error) {
      await cluster.close()
      throw error
    }
  }

  /** The database of the shop, as its owner, at the address that leads to whoever leads. */
  get direct(): string {
    return this.#url(this.#ports.address, 'shop')
  }

  /** A database beside it, for who only measures. */
  get beside(): string {
    return this.#url(this.#ports.address, 'postgres')
  }

  /** The shop's as the application, through the pooler. */
  get pooled(): string {
    const url = new URL(applicationUrl(this.direct))
    url.port = String(this.#ports.pooler)
    return url.href
  }

  /** Who leads, if somebody does. */
  async leader(): Promise<Node | undefined> {
    const leads = await Promise.all(this.#ports.nodes.map((node) => this.#is(node, 'primary')))
    return this.#ports.nodes.find((_, index) => leads[index])
  }

  /** Ends a machine as a power cut would. */
  kill(node: Node): void {
    this.#end(`patroni${node.number}`)
    const [pid] = readFileSync(join(dataOf(this.#dir, node), 'postmaster.pid'), 'utf8').split('\n')
    process.kill(Number(pid), 'SIGKILL')
  }

  /**
   * Waits until another machine leads, starts the killed one again, and waits until one follows and the address leads right.
   * One that was no replica at that moment never leads: then the killed one does again.
   */
  async recover(killed: Node, replication: Replication): Promise<void> {
    await until(
      () => this.leader(),
      (leader) => leader !== undefined && leader !== killed,
      TAKES_OVER_MS
    )
    this.#startNode(killed)
    await this.#follows(replication)
    await this.#takesWrites()
  }

  /**
   * Has the machine that follows get nothing more, as if the line between both were cut.
   *
   * @returns how to go on, without what was on the line meanwhile
   */
  async cutOff(leader: Node): Promise<() => void> {
    const follower = this.#ports.nodes.find((node) => node !== leader)
    const pool = createPool(this.#url(follower?.postgres ?? 0, 'postgres'), 1)
    const { rows } = await pool.query<{ pid: number }>('select pid from pg_stat_wal_receiver')
    await pool.end()
    const [{ pid } = { pid: undefined }] = rows
    if (pid === undefined) throw new Error('The machine that follows receives nothing.')
    process.kill(pid, 'SIGSTOP')
    return () => {
      process.kill(pid, 'SIGTERM')
      process.kill(pid, 'SIGCONT')
    }
  }

  async close(): Promise<void> {
    for (const name of [...this.#running.keys()]) this.#end(name)
    for (const node of this.#ports.nodes)
      try {
        this.kill(node)
      } catch {
        // it does not run
      }
    // what is killed writes for a moment more
    await until(
      async () => {
        rmSync(this.#dir, { recursive: true, force: true, maxRetries: 10 })
        return existsSync(this.#dir)
      },
      (there) => !there
    )
  }

  #url(port: number, database: string): string {
    const { username, password } = SUPERUSER
    return `postgres://${username}:${password}@127.0.0.1:${port}/${database}`
  }

  async #is({ patroni }: Node, what: 'primary' | 'sync' | 'replica'): Promise<boolean> {
    const asked = fetch(`http://127.0.0.1:${patroni}/${what}`, { signal: AbortSignal.timeout(2000) })
    return asked.then(
      ({ ok }) => ok,
      () => false
    )
  }

  async #follows(replication: Replication): Promise<void> {
    const what = replication === 'strict' ? 'sync' : 'replica'
    const follows = await until(
      async () => (await Promise.all(this.#ports.nodes.map((node) => this.#is(node, what)))).includes(true),
      Boolean
    )
    if (!follows) throw new Error('No machine follows after a minute.')
  }

  async #takesWrites(): Promise<void> {
    const pool = createPool(this.beside, 1, { connection: 2, answer: 30 })
    const write = () =>
      pool.query('create temporary table written ()').then(
        () => true,
        () => false
      )
    const takes = await until(write, Boolean)
    await pool.end()
    if (!takes) throw new Error('The address takes no writes after a minute.')
  }

  async #start(replication: Replication): Promise<void> {
    const { etcd, etcdPeers, nodes } = this.#ports
    const users = join(this.#dir, 'users')
    const write = (name: string, text: string) => {
      writeFileSync(join(this.#dir, name), text, { mode: 0o600 })
      return join(this.#dir, name)
    }
    const application = new URL(applicationUrl(this.direct))
    write('users', `"${application.username}" "${application.password}"\n`)
    for (const node of nodes)
      write(`patroni${node.number}.yml`, patroni(this.#dir, this.#ports, node, replication))
    const [balancer, pooler] = [
      write('haproxy.cfg', haproxy(this.#ports)),
      write('pgbouncer.ini', pgbouncer(this.#ports, users))
    ]
    giveTo(this.#dir, this.#as)
    const client = `http://127.0.0.1:${etcd}`
    const peers = `http://127.0.0.1:${etcdPeers}`
    this.#run('etcd', 'etcd', [
      ...['--name', 'etcd', '--data-dir', join(this.#dir, 'etcd'), '--log-level', 'warn'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peers],
      ...['--initial-advertise-peer-urls', peers, '--initial-cluster', `etcd=${peers}`]
    ])
    for (const node of nodes) this.#startNode(node)
    this.#run('haproxy', 'haproxy', ['-db', '-f', balancer])
    this.#run('pgbouncer', 'pgbouncer', [pooler])
    await this.#follows(replication)
    await this.#createShop()
  }

  async #createShop(): Promise<void> {
    const admin = createPool(this.beside, 1)
    await until(
      () => admin.query('create database shop').then(() => true, String),
      (made) => made === true || String(made).includes('already exists')
    )
    await makeApplicationRole(admin, applicationUrl(this.direct))
    await admin.end()
  }

  #startNode({ number }: Node): void {
    this.#run(`patroni${number}`, 'patroni', [join(this.#dir, `patroni${number}.yml`)])
  }

  #run(name: string, program: Program, args: readonly string[]): void {
    const [file, all] = commandAs(find(program) ?? program, args, this.#as)
    const log = openSync(join(this.#dir, `${name}.log`), 'a')
    const child = spawn(file, all, {
      ...this.#as.ids,
      env: { PATH, ETCD_UNSUPPORTED_ARCH: 'arm64' },
      cwd: this.#dir,
      stdio: ['ignore', log, log]
    })
    this.#running.set(name, { child, callOff: whenOrphaned(this.#dir, child.pid) })
  }

  #end(name: string): void {
    const running = this.#running.get(name)
    running?.child.kill('SIGKILL')
    running?.callOff()
    this.#running.delete(name)
  }
}
