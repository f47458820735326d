import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a process that starts two others, one of them as the Postgres of a folder, and guards both. */
async function startProcesses() {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-orphan-'))
  mkdirSync(join(folder, 'pg'))
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      import { whenOrphaned } from ${JSON.stringify(join(import.meta.dirname, 'when-orphaned.ts'))}
      const start = () => spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
      const [child, postgres] = [start(), start()]
      const folder = ${JSON.stringify(folder)}
      whenOrphaned(folder, child.pid)
      writeFileSync(folder + '/pg/postmaster.pid', postgres.pid + '\\n' + folder + '/pg\\n')
      console.log(child.pid + ' ' + postgres.pid)
      setInterval(() => {}, 1000)`
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  const [output] = await once(parent.stdout, 'data')
  return { folder, children: String(output).split(' ').map(Number), kill: () => parent.kill('SIGKILL') }
}

test('after a process is killed, its child processes are ended and its folder is removed', async () => {
  const { folder, children, kill } = await startProcesses()
  const left = () => [...children.map(isRunning), existsSync(folder)]
  expect(left()).toEqual([true, true, true])
  kill()
  await expect.poll(left, { timeout: 30_000 }).toEqual([false, false, false])
}, 60_000)
