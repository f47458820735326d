import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import type { Check } from './check.ts'

const options = { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' } as const

/** Builds the pages and runs tests on them. */
function testPages(project: 'screens' | 'pictures') {
  const build = ['scripts/turbo.ts', 'build', '--filter=@cloud/web', '--output-logs=errors-only']
  execFileSync(process.execPath, build, options)
  execFileSync('vitest', ['run', '--project', project], options)
}

/** Not part of `pnpm test`, for which it takes too long. */
export const screens: Check = {
  name: 'screens',
  about:
    'translates pages, doubles their text and records layout shifts: prices stay current, readable and in place',
  async run() {
    testPages('screens')
    return 'no stale, unreadable or moved text'
  }
}

/** Not part of `pnpm test`, whose verdict must not depend on how a machine renders: it fails on a machine that renders differently. */
export const pictures: Check = {
  name: 'pictures',
  about: 'compares screenshots of pages and components with the accepted ones',
  async run() {
    testPages('pictures')
    return 'no difference'
  }
}
