import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { writeMonthPapers } from '../apps/server/src/operator/month/month-papers.ts'
import { createDatabase } from '../apps/server/src/platform/db/connections/database.ts'
import { createPool } from '../apps/server/src/platform/db/connections/pool.ts'
import { readSettings } from '../apps/server/src/platform/settings.ts'
import { IN_LAST_MONTH, lastMonth, manyInvoices } from '../prove/world/long-history.ts'
import { benchPostgres } from './server/bench-postgres.ts'

const SIZES = [500, 2000, 8000]
const INVOICES_PER_ACCOUNT = 100

/** Runs work and returns the highest resident memory meanwhile, in MB. */
async function peakMemory(work: Promise<unknown>): Promise<number> {
  let [peak, ended] = [0, false]
  const end = () => {
    ended = true
  }
  work.then(end, end)
  while (!ended) {
    peak = Math.max(peak, process.memoryUsage.rss())
    await setTimeout(50)
  }
  await work
  return Math.round(peak / 2 ** 20)
}

/** Prints the time and the memory that the documents of a month take, for months of several sizes. */
export async function run(): Promise<void> {
  const postgres = await benchPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'papers-'))
  const [year = 0, month = 0] = lastMonth().named.split('-').map(Number)
  console.log('month papers: documents, time, size of the archive, highest memory of the process')
  try {
    for (const size of SIZES) {
      const url = await postgres.database()
      const pool = createPool(url, 2)
      for (let n = 0; n < size / INVOICES_PER_ACCOUNT; n++) {
        const { rows } = await pool.query<{ account_id: number }>(
          `insert into accounts (email, name, created_at, last_at)
           values ($1, 'Анна', ${IN_LAST_MONTH}, ${IN_LAST_MONTH}) returning account_id`,
          [`papers${n}@cloud.test`]
        )
        await manyInvoices(url, rows[0]?.account_id ?? 0, INVOICES_PER_ACCOUNT, IN_LAST_MONTH)
      }
      const from = performance.now()
      const path = join(folder, `${size}.zip`)
      const writing = writeMonthPapers(
        createDatabase(pool),
        readSettings({}, folder),
        { year, month },
        null,
        path
      )
      const peak = await peakMemory(writing)
      const { documents, bytes } = await writing
      const seconds = (performance.now() - from) / 1000
      console.log(
        `  ${documents} documents ${seconds.toFixed(1)} s (${Math.round(documents / seconds)} a second), ${(bytes / 1e6).toFixed(1)} MB, ${peak} MB of memory`
      )
      await pool.end()
    }
  } finally {
    rmSync(folder, { recursive: true })
    await postgres.stop()
  }
}
