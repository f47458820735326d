import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../apps/server/src/platform/db/postgres/free-port.ts'
import { whenOrphaned } from './when-orphaned.ts'

const root = join(import.meta.dirname, '..')

export interface Product {
  readonly base: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
  /** Resolves with the last output when the process ends. */
  readonly ended: Promise<string>
  /** Kills the process at once; its own Postgres keeps running. */
  readonly kill: () => Promise<void>
}

/** User and group id of `nobody`, used if root runs the tests. */
const NOBODY = 65534

/** Returns how to start the product: from this checkout, or from a release as in production. */
function command(release: string | undefined, dir: string) {
  if (release === undefined) return { node: process.execPath, cwd: root, env: process.env, ids: {} }
  const isRoot = process.getuid?.() === 0
  if (isRoot) chownSync(dir, NOBODY, NOBODY)
  return {
    node: join(release, 'node_modules/.bin/node'),
    cwd: release,
    // keeps the tools of the checkout out of PATH
    env: { PATH: '/usr/bin:/bin' },
    ids: isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  }
}

/**
 * Starts the built product as a separate process, with its own data folder and port and the sample data.
 *
 * @param settings override these; the caller removes a given DATA_DIR
 * @param release folder of a release. @default this checkout
 */
export async function startProduct(
  settings: Record<string, string> = {},
  release?: string
): Promise<Product> {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-product-'))
  const port = settings['PORT'] ?? String(await freePort())
  const { node, cwd, env, ids } = command(release, dir)
  const child = spawn(node, ['apps/server/src/main.ts'], {
    cwd,
    ...ids,
    env: { ...env, NODE_ENV: undefined, DATA_DIR: dir, PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const callOff = whenOrphaned(dir, child.pid)
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(`The product ended with ${signal ?? code}:\n${output}`))
  )
  const base = `http://localhost:${port}`
  let output = ''
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output = (output + chunk).slice(-4000)
      if (output.includes(base)) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) =>
      reject(new Error(`The product stopped with ${code} before it listened:\n${output}`))
    )
    setTimeout(
      () => reject(new Error(`The product does not listen after three minutes:\n${output}`)),
      180_000
    ).unref()
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill(signal)
      await gone
    }
    callOff()
    rmSync(dir, { recursive: true, force: true })
  }
  return {
    base,
    dataDir: settings['DATA_DIR'] ?? dir,
    ended,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL')
  }
}
