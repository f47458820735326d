import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { pidOfPostgres } from './pid-of-postgres.ts'

/**
 * Has a process ended, then the Postgres of a folder, and the folder removed, when this process ends without having
 * called it off: killed in the middle of its work, it can do nothing itself. A process of its own waits for that.
 *
 * @returns calls it off
 */
export function whenOrphaned(folder: string, pid?: number): () => void {
  const guard = spawn(
    process.execPath,
    [import.meta.filename, folder, ...(pid === undefined ? [] : [`${pid}`])],
    {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore']
    }
  )
  guard.unref()
  // a guard that is gone has nothing to hear
  guard.stdin.on('error', () => undefined)
  return () => {
    guard.stdin.end('called off')
  }
}

/** Asks a process to end and waits until it has. */
async function end(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
    for (;;) {
      process.kill(pid, 0)
      await setTimeout(50)
    }
  } catch {
    // it is gone
  }
}

/** Waits for the line from whoever started this to break. */
async function guard(folder: string, pid: string | undefined): Promise<void> {
  for await (const _ of process.stdin) return
  if (pid !== undefined) await end(Number(pid))
  const postgres = pidOfPostgres(folder)
  if (postgres !== undefined) await end(postgres)
  rmSync(folder, { recursive: true, force: true })
}

if (import.meta.main) await guard(String(process.argv[2]), process.argv[3])
