import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'vite'

const root = join(import.meta.dirname, '../..')

export interface Import {
  /** The importing file, from the root of the repository. */
  readonly file: string
  /** What is imported: a path from the root for the house's own files, else the package's name with its subpath. */
  readonly to: string
  /** Only types: gone when the program runs. */
  readonly typeOnly: boolean
}

/** Every source file of the house with such a name, settings of tools aside. */
export function sources(names = /\.tsx?$/): readonly string[] {
  return execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--', 'packages', 'apps'],
    {
      cwd: root,
      encoding: 'utf8'
    }
  )
    .split('\n')
    .filter((file) => file.includes('/src/') && names.test(file) && existsSync(join(root, file)))
}

export const isTest = (file: string) => /\.(test|unit\.test|test-d|stories)\.tsx?$|\/testing\//.test(file)

/** The imports that stand in the code itself, not in its comments: static, re-exported and dynamic. */
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
