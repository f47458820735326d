import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { pidOfPostgres } from './pid-of-postgres.ts'

/**
 * Starts a guard process: if this process ends without cancelling (it was killed), the guard ends `pid`, then the
 * Postgres of the folder, and removes the folder.
 *
 * @returns a function that cancels the guard
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
  // writing fails if the guard has already ended
  guard.stdin.on('error', () => undefined)
  return () => {
    guard.stdin.end('cancelled')
  }
}

/** Sends SIGINT to a process and waits until it has ended. */
async function end(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGINT')
    for (;;) {
      process.kill(pid, 0)
      await setTimeout(50)
    }
  } catch {
    // it has ended
  }
}

/** Waits until standard input closes: the process that started the guard has ended. */
async function guard(folder: string, pid: string | undefined): Promise<void> {
  for await (const _ of process.stdin) return
  if (pid !== undefined) await end(Number(pid))
  const postgres = pidOfPostgres(folder)
  if (postgres !== undefined) await end(postgres)
  rmSync(folder, { recursive: true, force: true })
}

if (import.meta.main) await guard(String(process.argv[2]), process.argv[3])
