import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeededBug } from './seeded.ts'

const root = join(import.meta.dirname, '../..')

/** A copy of the server and the files its tests need, in which bugs are seeded. */
export class ServerCopy {
  readonly #dir = mkdtempSync(join(tmpdir(), 'cloud-bugs-'))

  constructor() {
    const listed = execFileSync(
      'git',
      ['ls-files', '--cached', '--others', '--exclude-standard', 'apps/server', 'testing', 'prove', '*.json'],
      { cwd: root, encoding: 'utf8' }
    )
    for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(join(root, name))))
      cpSync(join(root, file), join(this.#dir, file))
    for (const folder of ['node_modules', 'apps/server/node_modules'])
      symlinkSync(join(root, folder), join(this.#dir, folder))
  }

  /** Runs the tests with the bug; returns the name of the failed test, or undefined if all passed. */
  async catches(bug: SeededBug): Promise<string | undefined> {
    const file = join(this.#dir, bug.file)
    const original = readFileSync(file, 'utf8')
    writeFileSync(file, withBug(bug, original))
    try {
      return await this.#firstFailure(bug.caughtBy)
    } finally {
      writeFileSync(file, original)
    }
  }

  remove(): void {
    rmSync(this.#dir, { recursive: true, force: true })
  }

  #firstFailure(test: string): Promise<string | undefined> {
    const report = join(this.#dir, 'report.json')
    rmSync(report, { force: true })
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    const options = [
      'run',
      '--config',
      'prove/bugs/vitest.config.ts',
      '--reporter=json',
      `--outputFile=${report}`,
      '--bail=1',
      test
    ]
    return new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        [vitest, ...options],
        {
          cwd: this.#dir,
          maxBuffer: 2 ** 26,
          env: { ...process.env, VITEST: undefined, NODE_ENV: undefined }
        },
        (_, out, errors) => {
          try {
            resolve(failedTestIn(readFileSync(report, 'utf8')))
          } catch {
            reject(new Error(`The tests could not be run: ${out.slice(-2000)} ${errors.slice(-2000)}`))
          }
        }
      )
    })
  }
}

interface Report {
  readonly numTotalTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly status: string; readonly title: string }[]
  }[]
}

function failedTestIn(text: string): string | undefined {
  const report = JSON.parse(text) as Report
  if (report.numTotalTests === 0) throw new Error('No test was found.')
  return report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === 'failed')?.title
}

/** @throws if the text to replace is not in the file exactly once, or the test that must fail does not exist */
export function withBug(
  { name, file, find, replace, caughtBy }: SeededBug,
  text = readFileSync(join(root, file), 'utf8')
): string {
  if (!existsSync(join(root, caughtBy)))
    throw new Error(`'${name}': there is no ${caughtBy}. Update prove/bugs/seeded.ts.`)
  const parts = text.split(find)
  if (parts.length !== 2)
    throw new Error(
      `'${name}': the text to replace is ${parts.length - 1} times in ${file}. Update prove/bugs/seeded.ts.`
    )
  return parts.join(replace)
}
