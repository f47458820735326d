import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quiet, root } from './environment.ts'

const reports = mkdtempSync(join(tmpdir(), 'cloud-test-'))
const report = join(reports, 'vitest.json')

/** Each step is a command of its own; all of them run, also after a failure, so that one run shows everything. */
const STEPS: readonly (readonly [command: string, ...args: string[]])[] = [
  ['biome', 'check', '.'],
  [
    'turbo',
    'run',
    'build',
    'typecheck',
    'check:package',
    'build:storybook',
    '--output-logs=errors-only',
    '--no-update-notifier'
  ],
  ['tsc', '--noEmit'],
  ['knip'],
  ['node', 'scripts/size.ts'],
  ['node', 'scripts/audit.ts'],
  [
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2)
  ]
]

let passed = 0
let failed = 0
let skipped = 0
for (const [command, ...args] of STEPS) {
  const from = performance.now()
  const { status } = spawnSync(command, args, {
    cwd: root,
    env: quiet,
    stdio: ['ignore', 'inherit', 'inherit']
  })
  console.log(
    `${status === 0 ? 'ok  ' : 'FAIL'} ${command} ${((performance.now() - from) / 1000).toFixed(1)} s`
  )
  if (status === 0) passed += 1
  else failed += 1
}
try {
  const tests = JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>
  passed += tests['numPassedTests'] ?? 0
  failed += tests['numFailedTests'] ?? 0
  skipped += (tests['numPendingTests'] ?? 0) + (tests['numTodoTests'] ?? 0)
} catch {
  // no report: the step itself has failed and is counted
}
rmSync(reports, { recursive: true, force: true })

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
