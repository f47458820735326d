import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'

/**
 * Copies the pages of `docs/` that the built `.d.ts` files of the package in the current folder link to into the package, so
 * that its tarball contains them, and its examples. Links to other files of the repository become links to its address.
 */

/** Examples of a package, by its folder. */
const EXAMPLES: Readonly<Record<string, string>> = { api: '*.ts', pricing: '*.py', ui: 'screen' }

const ROOT = join(import.meta.dirname, '..')
const { repository } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly repository: string
}
const types = globSync('dist/**/*.d.ts').map((file) => readFileSync(file, 'utf8'))
const pages = new Set(types.flatMap((text) => text.match(/\bdocs\/[\w/-]+\.md\b/g) ?? []))

function withAbsoluteLinks(text: string, page: string): string {
  return text.replace(/\]\((?!https?:|#)([^)#]+)/g, (link, target: string) => {
    const path = posix.join(posix.dirname(page), target)
    return pages.has(path) ? link : `](${repository.replace(/\.git$/, '')}/blob/main/${path}`
  })
}

rmSync('docs', { recursive: true, force: true })
for (const file of globSync(EXAMPLES[basename(process.cwd())] ?? [], { cwd: join(ROOT, 'examples') }))
  cpSync(join(ROOT, 'examples', file), join('docs/examples', file), { recursive: true })
for (const page of pages) {
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, withAbsoluteLinks(readFileSync(join(ROOT, page), 'utf8'), page))
}
