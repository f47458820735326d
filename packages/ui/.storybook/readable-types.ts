import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SOURCES = join(import.meta.dirname, '../src')

/** Exported unions of string literals, by name: `NoticeKind` is `'info' | 'ok' | …`. */
const unions: ReadonlyMap<string, string> = new Map(
  globSync('**/*.{ts,tsx}', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/^export type (\w+) = ('.+)$/gm)].map(
      ([, name = '', union = '']) => [name, union] as const
    )
  )
)

const UNION = new RegExp(`(?<=^  (?:readonly )?\\w+\\??: )(${[...unions.keys()].join('|')})\\b`, 'gm')

/**
 * Rewrites types for the table of props: the values of a union instead of its name, and `Flavor[]` instead of
 * `readonly Flavor[]`, which the table cannot read.
 */
export const readableTypes = (code: string): string =>
  code.replace(UNION, (name) => unions.get(name) ?? name).replace(/: readonly (?=\w+(<\w+>)?\[\]|\{)/g, ': ')

export const READABLE_TYPES: Plugin = {
  name: 'readable-types',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.tsx') ? { code: readableTypes(code), map: null } : null)
}
