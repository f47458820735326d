import { join } from 'node:path'
import {
  API,
  type Checker,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol
} from 'typescript/unstable/sync'

/** Exported names of each entry point, with the properties of exported types, such as the props of a component. */
export type ExportedNames = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Reads the exports of a package's entry points, given as `{ '.': './src/index.ts' }`, from its sources. */
export function exportedNames(folder: string, entryPoints: Readonly<Record<string, string>>): ExportedNames {
  const api = new API({ cwd: folder })
  try {
    const config = join(folder, 'tsconfig.json')
    const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
    if (project === undefined) throw new Error(`${config} cannot be opened.`)
    const { checker, program } = project
    return Object.fromEntries(
      Object.entries(entryPoints).map(([name, file]) => {
        const source = program.getSourceFile(join(folder, file))
        const module = source && checker.getSymbolAtLocation(source)
        if (module === undefined) throw new Error(`${file} is no module of ${config}.`)
        const exports = checker
          .getExportsOfModule(module)
          .map((symbol): [string, readonly string[]] => [symbol.name, properties(checker, symbol)])
        return [name, Object.fromEntries(exports.toSorted(([a], [b]) => (a < b ? -1 : 1)))]
      })
    )
  } finally {
    api.close()
  }
}

/** Returns the properties of an exported type that are declared in the repository, not those of React or the DOM. */
function properties(checker: Checker, exported: TypeSymbol): readonly string[] {
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  if (!(symbol.flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias))) return []
  const names = members(checker.getDeclaredTypeOfSymbol(symbol))
    .flatMap((type) => checker.getPropertiesOfType(type))
    .filter(({ declarations }) => declarations.some(({ path }) => !path.includes('/node_modules/')))
    .map(({ name }) => name)
    // unique symbols of branded types
    .filter((name) => !name.startsWith('__@'))
  return [...new Set(names)].sort()
}

const members = (type: Type): readonly Type[] =>
  type.isUnionType() ? type.getTypes().flatMap((one) => members(one)) : [type]
