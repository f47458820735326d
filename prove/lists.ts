import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { codeBlocks } from '../testing/markdown.ts'
import type { Check } from './check.ts'
import { RepositoryCopy } from './lists/repository-copy.ts'

const root = join(import.meta.dirname, '..')

/** Files that the change of CONTRIBUTING may touch; names of both languages of `@cloud/ui` are two. */
const MOST_FILES = 4

export const lists: Check = {
  name: 'lists',
  about: 'adds an event type as CONTRIBUTING shows, and tests it from the act to the page',
  async run({ short, progress }) {
    const [diff, ...others] = codeBlocks('CONTRIBUTING.md', ['diff']).map(({ code }) => code)
    if (diff === undefined || others.length > 0) throw new Error('CONTRIBUTING must show one change.')
    const files = diff.match(/^\+\+\+ /gm)?.length ?? 0
    if (files === 0 || files > MOST_FILES)
      throw new Error(`The change of CONTRIBUTING touches ${files} files.`)
    execFileSync('git', ['apply', '--check'], { cwd: root, input: diff, stdio: ['pipe', 'ignore', 'pipe'] })
    if (short) return `the change fits the code, in at most ${MOST_FILES} files`
    const copy = new RepositoryCopy()
    try {
      copy.apply(diff)
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
      return `it works, in at most ${MOST_FILES} files`
    } finally {
      copy.remove()
    }
  }
}
