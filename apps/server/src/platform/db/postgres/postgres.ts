import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isProcessAlive } from '../../is-alive.ts'
import { freePort } from './free-port.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { changeOwner, chooseUser, commandRunAs, type RunAs } from './run-as.ts'

export interface Postgres {
  readonly url: (database: string) => string
  readonly port: number
  /** Resolves when Postgres ends for any reason. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
}

const clusterOf = (dir: string) => join(dir, 'pg')

/** Returns true if a data folder holds a database, running or not. */
export const hasDatabase = (dir: string): boolean => existsSync(join(clusterOf(dir), 'PG_VERSION'))

/**
 * Creates an empty cluster under a temporary name and renames it when it is complete, so that an interrupted start
 * leaves no incomplete cluster.
 */
function initialize(initdb: string, dir: string, as: RunAs): void {
  if (hasDatabase(dir)) return
  const fresh = join(dir, 'pg.new')
  const secret = join(dir, 'pg-password')
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { recursive: true })
  writeFileSync(secret, randomBytes(18).toString('base64url'), { mode: 0o600 })
  changeOwner(secret, as)
  changeOwner(fresh, as)
  const options = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${secret}`,
    '--encoding=UTF8',
    '--no-sync'
  ]
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const [file, args] = commandRunAs(initdb, [`--pgdata=${fresh}`, ...options, ...locale], as)
  execFileSync(file, args, { ...as.ids, stdio: ['ignore', 'ignore', 'inherit'] })
  renameSync(fresh, clusterOf(dir))
}

/** Returns the Postgres that already runs on the folder, left over from a killed process. */
function findRunning(data: string): { readonly pid: number; readonly port: number } | undefined {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const [pid, , , port] = readFileSync(lock, 'utf8').split('\n').map(Number)
  if (pid === undefined || port === undefined || !(port > 0)) return undefined
  return isProcessAlive(pid) && hasWorkingFolder(pid, data) !== false ? { pid, port } : undefined
}

/**
 * Returns true if a process has the folder as its working directory, as all Postgres processes do; undefined where the system does not
 * show it.
 */
function hasWorkingFolder(pid: number | string, folder: string): boolean | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return undefined
  }
}

/**
 * Removes a lock file whose process number now belongs to another program, which would keep Postgres from starting. It
 * is removed only when no process of the old Postgres is left that could still write.
 */
function removeStaleLock(data: string): void {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock) || !existsSync('/proc/self/cwd')) return
  const left = readdirSync('/proc').some((pid) => /^\d+$/.test(pid) && hasWorkingFolder(pid, data) === true)
  if (!left) rmSync(lock, { force: true })
}

function urlsOf(dir: string, port: number): Postgres['url'] {
  const password = readFileSync(join(dir, 'pg-password'), 'utf8').trim()
  return (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
}

/** Returns the addresses of a Postgres that another process runs on a data folder, if there is one. */
export function runningPostgres(dir: string): Postgres['url'] | undefined {
  const found = findRunning(clusterOf(dir))
  return found && urlsOf(dir, found.port)
}

/**
 * Starts a Postgres on a data folder, which is created if needed, or takes over the one that already runs on it. It
 * listens on the loopback address only; its password is stored in the folder.
 *
 * @param flags settings of Postgres, as 'name=value'
 * @param wanted the port to listen on; by default a free port
 * @throws with the output of Postgres, if it does not start
 */
export async function startPostgres(
  dir: string,
  flags: readonly string[] = [],
  wanted?: number
): Promise<Postgres> {
  const as = chooseUser()
  const { postgres, initdb } = await postgresBinaries()
  const data = clusterOf(dir)
  initialize(initdb, dir, as)
  const left = findRunning(data)
  if (left !== undefined)
    return {
      url: urlsOf(dir, left.port),
      port: left.port,
      ended: processEnd(left.pid, { ms: 1000, ref: false }),
      stop: () => stopProcess(left.pid)
    }
  removeStaleLock(data)
  changeOwner(data, as)
  const port = wanted ?? (await freePort())
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...flags].flatMap((flag) => [
    '-c',
    flag
  ])
  const [file, args] = commandRunAs(postgres, ['-D', data, '-p', String(port), ...settings], as)
  // detached: Ctrl-C in the terminal reaches only the server, which finishes its work before it stops Postgres
  const child = spawn(file, args, { ...as.ids, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  await ready(child)
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return { url: urlsOf(dir, port), port, ended, stop: () => stopChild(child) }
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    let log = ''
    child.stderr?.on('data', (chunk: Buffer) => {
      log = (log + chunk).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    child.once('error', (error) => reject(new Error(`Postgres cannot be run: ${error.message}`)))
    child.once('exit', (code) =>
      reject(new Error(`Postgres ended with ${code} instead of starting:\n${log}`))
    )
  })
}

/** SIGINT is Postgres' fast shutdown: connections are ended, nothing committed is lost. */
const stopChild = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGINT')
  })

async function stopProcess(pid: number): Promise<void> {
  if (isProcessAlive(pid)) process.kill(pid, 'SIGINT')
  await processEnd(pid, { ms: 20, ref: true })
}

/** Waits for the end of a process that is no child. `ref` keeps this process running meanwhile. */
async function processEnd(pid: number, { ms, ref }: { readonly ms: number; readonly ref: boolean }) {
  while (isProcessAlive(pid)) await setTimeout(ms, undefined, { ref })
}
