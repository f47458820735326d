import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const there = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A process that starts another, has it watched over with a folder, and waits. */
async function family() {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-orphan-'))
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { spawn } from 'node:child_process'
      import { whenOrphaned } from ${JSON.stringify(join(import.meta.dirname, 'when-orphaned.ts'))}
      const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { detached: true, stdio: 'ignore' })
      whenOrphaned(child.pid, ${JSON.stringify(folder)})
      console.log(child.pid)
      setInterval(() => {}, 1000)`
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] }
  )
  const [said] = await once(parent.stdout, 'data')
  return { folder, child: Number(said), kill: () => parent.kill('SIGKILL') }
}

test('what a killed process had running is ended, and its folder removed', async () => {
  const { folder, child, kill } = await family()
  expect([there(child), existsSync(folder)]).toEqual([true, true])
  kill()
  await expect.poll(() => [there(child), existsSync(folder)], { timeout: 30_000 }).toEqual([false, false])
}, 60_000)
