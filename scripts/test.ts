import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { quietEnvironment, root } from './environment.ts'

const reports = mkdtempSync(join(tmpdir(), 'cloud-test-'))
const report = join(reports, 'vitest.json')

type Step = readonly [command: string, ...args: string[]]

/**
 * Each step is a separate command. All steps run, even after a failure, so that one run shows all failures. The steps of a stage run
 * in parallel; the second stage needs the build of the first.
 */
const STAGES: readonly (readonly Step[])[] = [
  [
    ['biome', 'check', '.'],
    [
      'turbo',
      'run',
      'build',
      'typecheck',
      'check:package',
      '--output-logs=errors-only',
      '--no-update-notifier'
    ]
  ],
  [
    ['tsc', '--noEmit'],
    ['knip'],
    ['node', 'scripts/size.ts'],
    ['node', 'scripts/check-fresh-project.ts'],
    ['node', 'scripts/audit.ts'],
    [
      'vitest',
      'run',
      '--project=!pictures',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...process.argv.slice(2)
    ]
  ]
]

/** Runs a step and prints its output when it ends; the longest step of a stage prints it immediately. */
async function run([command, ...args]: Step, isLong: boolean): Promise<boolean> {
  const from = performance.now()
  const output = isLong ? 'inherit' : 'pipe'
  const child = spawn(command, args, { cwd: root, env: quietEnvironment, stdio: ['ignore', output, output] })
  const written: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => written.push(part))
  const [status] = await once(child, 'close').catch((error: Error) => {
    written.push(Buffer.from(`${error}\n`))
    return [null]
  })
  process.stdout.write(Buffer.concat(written))
  const seconds = ((performance.now() - from) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${command} ${seconds} s`)
  return status === 0
}

/** The used parts of Vitest's JSON report. */
interface TestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly fullName: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/** Returns the beginning of an error message, without the stack. */
const firstLines = (message: string): string => (message.split('\n    at ')[0] ?? '').slice(0, 600)

let passed = 0
let failed = 0
let skipped = 0
for (const stage of STAGES) {
  const verdicts = await Promise.all(stage.map((step) => run(step, step === stage.at(-1))))
  passed += verdicts.filter(Boolean).length
  failed += verdicts.filter((isOk) => !isOk).length
}
try {
  const tests = JSON.parse(readFileSync(report, 'utf8')) as TestReport
  passed += tests.numPassedTests
  failed += tests.numFailedTests
  skipped += tests.numPendingTests + tests.numTodoTests
  // printed again at the end, because a log may be cut at the top
  for (const { name, assertionResults } of tests.testResults)
    for (const { fullName, failureMessages } of assertionResults)
      for (const message of failureMessages)
        console.log(`FAIL ${relative(root, name)} > ${fullName}\n${firstLines(message)}`)
} catch {
  // no report: the step itself has failed and is counted
}
rmSync(reports, { recursive: true, force: true })

console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed > 0 ? 1 : 0)
