import { hostname } from 'node:os'

const ERROR = 50

/** Logs an error as a JSON line with the fields of the request log, so that one program can read both. */
export function logError(msg: string): void {
  console.error(
    JSON.stringify({ level: ERROR, time: Date.now(), pid: process.pid, hostname: hostname(), msg })
  )
}
