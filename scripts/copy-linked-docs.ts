import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'

/**
 * Copies the pages of `docs/` that the built `.d.ts` files of the package in the current folder link to into the package, so
 * that its tarball contains them. Their links to other files of the repository become links to its address.
 */

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
for (const page of pages) {
  mkdirSync(dirname(page), { recursive: true })
  writeFileSync(page, withAbsoluteLinks(readFileSync(join(ROOT, page), 'utf8'), page))
}
