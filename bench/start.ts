import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../testing/free-port.ts'

const root = join(import.meta.dirname, '..')

/** Seconds, on two cores with nothing else to do, with a package store that is filled. */
const LIMITS = [
  ['first', 15],
  ['second', 4]
] as const

/** The environment of a shell: what pnpm sets for what it runs would keep the clone from installing. */
const shell = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(p?npm_|NODE_ENV$)/i.test(name))),
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .join(delimiter)
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false
  )

/** Starts the product as the README says, and stops it when its page is there. */
async function started(folder: string, pnpm: string): Promise<number> {
  const PORT = String(await freePort())
  const from = performance.now()
  // a group of its own: npx, pnpm and the product get the signal as from a keyboard
  const child = spawn('npx', ['--yes', pnpm, 'start'], {
    cwd: folder,
    env: { ...shell, PORT },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-2000)
  })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !(await answers(`http://localhost:${PORT}/`))) await setTimeout(20)
  const took = (performance.now() - from) / 1000
  if (child.exitCode !== null) throw new Error(`The product ended before it answered:\n${output}`)
  if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
  await ended
  return took
}

/** How long a newcomer waits for the first page: in a fresh clone of what is committed, and once more. */
export async function run(): Promise<void> {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  const folder = mkdtempSync(join(tmpdir(), 'cloud-start-'))
  try {
    execFileSync('git', ['clone', '--quiet', root, folder])
    for (const [which, limit] of LIMITS) {
      const took = await started(folder, packageManager)
      const verdict = took <= limit ? 'wanted' : 'TOO SLOW: wanted'
      console.log(`the ${which} start ${took.toFixed(1)} s (${verdict}: at most ${limit})`)
      if (took > limit) process.exitCode = 1
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
