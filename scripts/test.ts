import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { quietEnvironment, root } from './environment.ts'

const reports = mkdtempSync(join(tmpdir(), 'cloud-test-'))
const report = join(reports, 'vitest.json')

type Step = readonly [command: string, ...args: string[]]

const BUILD: Step = ['turbo', 'run', 'build', '--output-logs=errors-only', '--no-update-notifier']

const TESTS: Step = [
  'vitest',
  'run',
  '--project=!screens',
  '--project=!pictures',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...process.argv.slice(2)
]

/** Checks without tests, as sequences of steps. */
const CHECKS: readonly (readonly Step[])[] = [
  [['biome', 'check', '.']],
  [['tsc', '--noEmit']],
  [['knip']],
  [['node', 'scripts/size.ts']],
  [['node', 'scripts/audit.ts']],
  [
    ['turbo', 'run', 'typecheck', 'check:package', '--output-logs=errors-only', '--no-update-notifier'],
    ['node', 'scripts/check-fresh-project.ts']
  ]
]

/**
 * Runs a step as a separate command. A check prints its output when it ends, and runs only while the processors have nothing else to do:
 * that is enough, because tests wait.
 */
async function run([command, ...args]: Step, isCheck: boolean): Promise<boolean> {
  const from = performance.now()
  const output = isCheck ? 'pipe' : 'inherit'
  const child = spawn(command, args, { cwd: root, env: quietEnvironment, stdio: ['ignore', output, output] })
  if (isCheck && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
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

/** Runs all steps, even after a failure, so that one run shows all failures. */
async function runInTurn(steps: readonly Step[]): Promise<readonly boolean[]> {
  const verdicts: boolean[] = []
  for (const step of steps) verdicts.push(await run(step, true))
  return verdicts
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

// checks and tests need the build
const verdicts = [
  await run(BUILD, false),
  ...(await Promise.all([...CHECKS.map(runInTurn), run(TESTS, false)])).flat()
]
let passed = verdicts.filter(Boolean).length
let failed = verdicts.length - passed
let skipped = 0
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
