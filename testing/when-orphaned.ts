import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/**
 * Has a process ended, and its folder removed, when this one ends without having called it off: killed in the middle of
 * its work, it can do nothing itself. A process of its own waits for that.
 *
 * @returns calls it off
 */
export function whenOrphaned(pid: number, folder: string): () => void {
  const guard = spawn(process.execPath, [import.meta.filename, String(pid), folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore']
  })
  guard.unref()
  // a guard that is gone has nothing to hear
  guard.stdin.on('error', () => undefined)
  return () => {
    guard.stdin.end('called off')
  }
}

/** Waits for the line from whoever started this to break. */
async function guard(pid: number, folder: string): Promise<void> {
  for await (const _ of process.stdin) return
  try {
    process.kill(pid, 'SIGINT')
    for (;;) {
      process.kill(pid, 0)
      await setTimeout(50)
    }
  } catch {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) await guard(Number(process.argv[2]), String(process.argv[3]))
