import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pidOfPostgres } from '../../../../../testing/pid-of-postgres.ts'
import { whenOrphaned } from '../../../../../testing/when-orphaned.ts'
import { startPostgres } from '../db/postgres/postgres.ts'
import { supervisePostgres } from './supervise-postgres.ts'

test('a Postgres that a killed product left is restarted, and stopped with the product, also while it restarts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cloud-keep-'))
  const callOff = whenOrphaned(folder)
  onTestFinished(() => {
    const left = pidOfPostgres(folder)
    if (left !== undefined) process.kill(left, 'SIGKILL')
    callOff()
    rmSync(folder, { recursive: true, force: true })
  })
  await startPostgres(folder)
  const lines: string[] = []
  let stopped: Promise<void> | undefined
  const kept = await supervisePostgres(
    folder,
    (line) => {
      lines.push(line)
      stopped ??= kept.stop()
    },
    ({ message }) => lines.push(message)
  )
  process.kill(Number(pidOfPostgres(folder)), 'SIGKILL')
  await expect
    .poll(() => lines, { timeout: 20_000 })
    .toEqual(['Postgres has ended unexpectedly. It is restarted.', 'Postgres is running again.'])
  await stopped
  expect(pidOfPostgres(folder)).toBeUndefined()
}, 60_000)
