import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)

/** A copy of the repository for trying changes. Its packages import each other, not those of the repository. */
export class RepositoryCopy {
  readonly dir = realpathSync(mkdtempSync(join(tmpdir(), 'cloud-lists-')))

  constructor() {
    const listed = execFileSync(
      'git',
      [
        'ls-files',
        '--cached',
        '--others',
        '--exclude-standard',
        'apps',
        'packages',
        'docs',
        'testing',
        'prove',
        '*.json'
      ],
      { cwd: root, encoding: 'utf8' }
    )
    for (const file of listed.split('\n').filter((name) => name !== '' && existsSync(join(root, name))))
      cpSync(join(root, file), join(this.dir, file))
    for (const folder of [
      '.',
      ...['apps', 'packages'].flatMap((group) =>
        readdirSync(join(root, group)).map((name) => join(group, name))
      )
    ])
      if (existsSync(join(root, folder, 'node_modules'))) this.#link(join(folder, 'node_modules'))
  }

  /** Installed packages are shared with the repository; `@cloud/*` are those of the copy. */
  #link(folder: string): void {
    const from = join(root, folder)
    mkdirSync(join(this.dir, folder, '@cloud'), { recursive: true })
    for (const name of readdirSync(from).filter((one) => one !== '@cloud' && one !== '.vite'))
      symlinkSync(join(from, name), join(this.dir, folder, name))
    const own = join(from, '@cloud')
    for (const name of existsSync(own) ? readdirSync(own) : [])
      symlinkSync(
        join(this.dir, relative(root, realpathSync(join(own, name)))),
        join(this.dir, folder, '@cloud', name)
      )
  }

  /** Applies a diff. */
  apply(diff: string): void {
    execFileSync('git', ['apply'], { cwd: this.dir, input: diff, stdio: ['pipe', 'ignore', 'pipe'] })
  }

  /**
   * Runs a program of npm in a folder of the copy.
   * @throws with its output if it fails
   */
  async node(folder: string, program: string, ...parameters: readonly string[]): Promise<void> {
    const env = { ...process.env, VITEST: undefined, NODE_ENV: undefined }
    await run(process.execPath, [join(root, program), ...parameters], {
      cwd: join(this.dir, folder),
      env,
      maxBuffer: 2 ** 26
    }).catch(({ stdout, stderr }) => {
      throw new Error(
        `${program} ${parameters.join(' ')} in ${folder}: ${String(stdout).slice(-3000)} ${String(stderr).slice(-3000)}`
      )
    })
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true })
  }
}
