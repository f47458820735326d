import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { isProcessAlive, processStart } from '../is-alive.ts'
import { fetchHealth } from '../outgoing/calls.ts'

interface RunningServer {
  readonly pid: number
  /** Start of the process, as in `processStart`. */
  readonly started?: string | undefined
  /** Address that users open; '' until the server listens. */
  readonly address: string
  /** Address of the process from this machine. */
  readonly local: string
}

export interface Claim {
  /** Records the address at which this process listens, for later starts. */
  readonly listening: (at: Pick<RunningServer, 'address' | 'local'>) => void
  readonly release: () => void
}

function readClaim(file: string): RunningServer | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RunningServer
  } catch {
    return undefined // being written
  }
}

/**
 * Returns true if the process of a claim is a server of this product. After a crash its process id may belong to another program. A timeout
 * or a 429 counts as running: the server is busy, and still uses the folder.
 */
async function isServerRunning({ pid, started, local }: RunningServer): Promise<boolean> {
  if (!isProcessAlive(pid)) return false
  // it may be stopping: its Postgres is in use until it ends
  if (started !== undefined && processStart(pid) === started) return true
  if (local === '') return started === undefined
  try {
    const { ok, status } = await fetchHealth(local, '/healthz', 1000)
    return ok || status === 429
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
  }
}

/**
 * Makes this process the only server on a data folder.
 *
 * @returns the claim, or the process that already runs there
 */
export async function claimDataFolder(folder: string): Promise<Claim | RunningServer> {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'server.json')
  const mine = { pid: process.pid, started: processStart(process.pid), address: '', local: '' }
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx' })
      break
    } catch (error) {
      if (!existsSync(file)) throw error
    }
    let other = readClaim(file)
    if (other === undefined) {
      // left by a killed process, or being written
      await setTimeout(100)
      other = readClaim(file)
    }
    if (other !== undefined && (await isServerRunning(other))) return other
    rmSync(file, { force: true })
  }
  return {
    listening: (at) => writeFileSync(file, JSON.stringify({ ...mine, ...at })),
    release: () => rmSync(file, { force: true })
  }
}
