import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Check } from './check.ts'

const options = { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' } as const

/** Not part of `pnpm test`, whose verdict must not depend on how a machine renders: it fails on a machine that renders differently. */
export const pictures: Check = {
  name: 'pictures',
  about: 'compares screenshots of pages and components with the accepted ones',
  async run() {
    const build = ['scripts/turbo.ts', 'build', '--filter=@cloud/web', '--output-logs=errors-only']
    execFileSync(process.execPath, build, options)
    execFileSync('vitest', ['run', '--project', 'pictures'], options)
    return 'no difference'
  }
}
