import { readFileSync } from 'node:fs'

/** Returns true if a process with this number exists, under any user. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Returns the start of a process on the machine's clock, which tells it from a later process with the same number, as in a container that
 * starts again; undefined where the system does not show it.
 */
export function processStart(pid: number): string | undefined {
  try {
    // the name of the program, in brackets, may have spaces
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ')[19]
  } catch {
    return undefined
  }
}
