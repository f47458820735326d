import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../..')

export interface Import {
  /** The importing file, from the root of the repository. */
  readonly file: string
  /** The imported module: a path from the root for files of this repository, otherwise the package name with its subpath. */
  readonly to: string
  /** True if only types are imported. */
  readonly typeOnly: boolean
}

/** Lists the files of some folders, without those that git ignores. */
export function filesIn(...folders: readonly string[]): readonly string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...folders]
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(join(root, file)))
}

/** Lists the source files of all packages and apps whose names match, without configuration files of tools. */
export const sources = (names = /\.tsx?$/): readonly string[] =>
  filesIn('packages', 'apps').filter((file) => file.includes('/src/') && names.test(file))

export const isTest = (file: string) => /\.(test|unit\.test|test-d|stories)\.tsx?$|\/testing\//.test(file)

/** Returns the imports of a file, also re-exports and dynamic imports. Comments are ignored. */
export function importsOf(file: string, code = readFileSync(join(root, file), 'utf8')): readonly Import[] {
  const { module } = parseSync(file, code)
  const requests = [
    ...module.staticImports.map((found) => ({
      to: found.moduleRequest.value,
      typeOnly: found.entries.length > 0 && found.entries.every((entry) => entry.isType)
    })),
    ...module.staticExports.flatMap((found) =>
      found.entries.flatMap((entry) =>
        entry.moduleRequest === null ? [] : [{ to: entry.moduleRequest.value, typeOnly: entry.isType }]
      )
    ),
    ...module.dynamicImports.map((found) => ({
      to: code.slice(found.moduleRequest.start, found.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      typeOnly: false
    }))
  ]
  return requests.map(({ to, typeOnly }) => ({
    file,
    to: to.startsWith('.') ? relative(root, join(root, dirname(file), to)) : to,
    typeOnly
  }))
}
