import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { whenOrphaned } from './when-orphaned.ts'

const root = join(import.meta.dirname, '..')

export interface Product {
  readonly base: string
  readonly dataDir: string
  readonly stop: () => Promise<void>
  /** What it said at last, once it has ended by itself or by a signal. */
  readonly ended: Promise<string>
  /** Ends it in the middle of whatever it does; a Postgres of its own stays. */
  readonly kill: () => Promise<void>
}

/**
 * The built product as a person starts it: an own process, an own data folder, a free port, the sandbox's sample data.
 *
 * @param settings instead of these; a DATA_DIR that is given is the caller's to remove
 */
export async function startProduct(settings: Record<string, string> = {}): Promise<Product> {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-product-'))
  const port = settings['PORT'] ?? String(await freePort())
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: undefined, DATA_DIR: dir, PORT: port, ...settings },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const callOff = whenOrphaned(dir, child.pid)
  const ended = new Promise<string>((resolve) =>
    child.once('exit', (code, signal) => resolve(`The product ended with ${signal ?? code}:\n${said}`))
  )
  const base = `http://localhost:${port}`
  let said = ''
  await new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said = (said + chunk).slice(-4000)
      if (said.includes(base)) resolve()
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) =>
      reject(new Error(`The product stopped with ${code} before it listened:\n${said}`))
    )
    setTimeout(
      () => reject(new Error(`The product does not listen after three minutes:\n${said}`)),
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
