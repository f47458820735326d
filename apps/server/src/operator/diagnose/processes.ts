import type { Kysely } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { jobsHeartbeat } from '../../platform/jobs/jobs-health.ts'
import { fetchHealth } from '../../platform/outgoing/calls.ts'
import { type ProcessInfo, readProcesses } from '../../platform/start/processes.ts'
import { type Finding, finding } from './finding.ts'

const PATIENCE_MS = 3000

export const START_JOBS = 'Start the product, with jobs: they do this within seconds.'

/** Checks that a process serves pages and a process runs jobs; the processes of this machine are called. */
export async function diagnoseProcesses(db: Kysely<Schema>): Promise<readonly Finding[]> {
  const seen = await Promise.all((await readProcesses(db)).map(checkProcess))
  return [
    checkPages(seen.filter(({ role }) => role !== 'worker')),
    checkJobs(
      seen.filter(({ role }) => role !== 'web'),
      await jobsHeartbeat.secondsAgo(db)
    )
  ]
}

interface CheckedProcess extends ProcessInfo {
  readonly answers: boolean
}

async function checkProcess(process: ProcessInfo): Promise<CheckedProcess> {
  if (!process.isHere) return { ...process, answers: true }
  const answers = await fetchHealth(process.address, '/healthz', PATIENCE_MS).then(
    async (response) => {
      await response.body?.cancel()
      return true
    },
    () => false
  )
  return { ...process, answers }
}

const silentOnes = (processes: readonly CheckedProcess[]): string =>
  processes
    .filter(({ answers }) => !answers)
    .map(({ address, seconds_ago }) => `${address} does not answer, was seen ${seconds_ago} s ago`)
    .join('; ')

function checkPages(processes: readonly CheckedProcess[]): Finding {
  const answering = processes.filter(({ answers }) => answers)
  const silent = silentOnes(processes)
  const count = processes.length === 0 ? 'no process that serves pages was seen in 3 minutes' : silent
  const there = answering.map(({ address, isHere, seconds_ago }) =>
    isHere ? `${address} answers` : `${address} of another machine, seen ${seconds_ago} s ago`
  )
  return finding(
    'Web',
    answering.length > 0 && silent === '',
    [...there, ...(count === '' ? [] : [count])].join('; '),
    'Start the product (ROLE=web or all) and read its log: customers cannot open the shop.'
  )
}

/** Checks the heartbeat that a worker writes each minute: without a worker no server starts. */
function checkJobs(processes: readonly CheckedProcess[], secondsAgo: number | undefined): Finding {
  const silent = silentOnes(processes)
  const done =
    secondsAgo === undefined
      ? 'no process has done any yet'
      : `done ${Math.max(0, Math.round(secondsAgo))} s ago`
  return finding(
    'Jobs',
    secondsAgo !== undefined && secondsAgo < 180 && silent === '',
    silent === '' ? done : `${done}; ${silent}`,
    START_JOBS
  )
}
