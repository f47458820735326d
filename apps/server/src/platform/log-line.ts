import { hostname } from 'node:os'

const ERROR = 50

/** Logs an error as a JSON line with the fields that the log of requests has, so that one program reads both. */
export function logError(msg: string): void {
  console.error(
    JSON.stringify({ level: ERROR, time: Date.now(), pid: process.pid, hostname: hostname(), msg })
  )
}
