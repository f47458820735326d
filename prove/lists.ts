import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { codeBlocks } from '../testing/markdown.ts'
import type { Check } from './check.ts'
import { RepositoryCopy } from './lists/repository-copy.ts'

const root = join(import.meta.dirname, '..')

/** Files that a change of CONTRIBUTING may touch; names of both languages of `@cloud/ui` are two. */
const MOST_FILES = 4

export const lists: Check = {
  name: 'lists',
  about:
    'adds a plan and an event type as CONTRIBUTING shows, and tests both from the quote to the closed month',
  async run({ short, progress }) {
    const changes = codeBlocks('CONTRIBUTING.md', ['diff']).map(({ code }) => code)
    if (changes.length !== 2) throw new Error(`CONTRIBUTING shows ${changes.length} changes instead of 2.`)
    for (const diff of changes) {
      const files = diff.match(/^\+\+\+ /gm)?.length ?? 0
      if (files === 0 || files > MOST_FILES)
        throw new Error(`A change of CONTRIBUTING touches ${files} files.`)
      execFileSync('git', ['apply', '--check'], { cwd: root, input: diff, stdio: ['pipe', 'ignore', 'pipe'] })
    }
    if (short) return `both changes fit the code, in at most ${MOST_FILES} files each`
    const copy = new RepositoryCopy()
    try {
      for (const diff of changes) copy.apply(diff)
      for (const folder of ['packages/pricing', 'packages/api', 'packages/ui', 'apps/web', 'apps/server'])
        await copy.node(folder, 'node_modules/typescript/bin/tsc', '--noEmit')
      progress('the copy compiles')
      const vite = 'apps/web/node_modules/vite/bin/vite.js'
      await copy.node('apps/web', vite, 'build', '--outDir', 'dist/client', '--manifest')
      await copy.node(
        'apps/web',
        vite,
        'build',
        '--ssr',
        'src/app/entry-server.tsx',
        '--outDir',
        'dist/server'
      )
      progress('its pages are built')
      await copy.node(
        '.',
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'prove/lists/vitest.config.ts'
      )
      return `both work, in at most ${MOST_FILES} files each`
    } finally {
      copy.remove()
    }
  }
}
