import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  builtinHandlers,
  builtinResolvers,
  type Documentation,
  ERROR_CODES,
  makeFsImporter,
  type PropDescriptor,
  parse
} from 'react-docgen'
import { readableTypes } from './readable-types.ts'

/** Docstring and props of a component, as Storybook shows them. */
export interface Documented {
  readonly description: string
  readonly props: Readonly<Record<string, PropDescriptor>>
}

const importer = makeFsImporter((name, folder) => {
  // types of other packages keep their names in the table
  if (!name.startsWith('.')) throw Object.assign(new Error(name), { code: 'MODULE_NOT_FOUND' })
  return join(folder, name)
})

/** Reads the components of a file with the same settings as Storybook. */
function documentedIn(file: string): ReadonlyMap<string, Documented> {
  let found: Documentation[] = []
  try {
    found = parse(readableTypes(readFileSync(file, 'utf8')), {
      resolver: new builtinResolvers.FindExportedDefinitionsResolver(),
      handlers: Object.values(builtinHandlers),
      importer,
      filename: file
    })
  } catch (error) {
    if ((error as { code?: string }).code !== ERROR_CODES.MISSING_DEFINITION) throw error
  }
  return new Map(
    found.map(({ displayName = '', description = '', props = {} }) => [displayName, { description, props }])
  )
}

const SOURCES = join(import.meta.dirname, '../src')

/** All components of the package's sources by name, with the file of each. */
export const allDocumented = (): ReadonlyMap<string, Documented & { readonly file: string }> =>
  new Map(
    globSync(['components/*/*/*.tsx', 'words/words-provider.tsx'], {
      cwd: SOURCES,
      exclude: ['**/*.stories.tsx']
    }).flatMap((file) =>
      [...documentedIn(join(SOURCES, file))].map(([name, found]) => [name, { ...found, file }] as const)
    )
  )
