import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../../.changeset')

/** Headings of a changeset and of a version in CHANGELOG.md, in this order. */
export const HEADINGS = ['Breaking', 'Added', 'Changed', 'Fixed', 'Removed']

export interface Changeset {
  readonly packages: readonly string[]
  /** Lines below each heading, by heading, in the order of the file. */
  readonly sections: ReadonlyMap<string, string>
}

/** Parses a changeset: the packages in its front matter and its sections. */
export function parseChangeset(text: string): Changeset {
  const [, header = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(text) ?? []
  const packages = [...header.matchAll(/^['"]?(@[^'":]+)['"]?:/gm)].map(([, name = '']) => name)
  const [, ...parts] = body.split(/^### /m)
  const sections = new Map(
    parts.map((part) => {
      const [heading = '', ...lines] = part.split('\n')
      return [heading.trim(), lines.join('\n').trim()] as const
    })
  )
  return { packages, sections }
}

/** Reads all changesets since the last release, by file name. */
export const readChangesets = (): ReadonlyMap<string, Changeset> =>
  new Map(
    globSync('*.md', { cwd: FOLDER })
      .filter((file) => file !== 'README.md')
      .map((file) => [file, parseChangeset(readFileSync(join(FOLDER, file), 'utf8'))] as const)
  )
