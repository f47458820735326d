import { join } from 'node:path'
import {
  API,
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Type,
  type Symbol as TypeSymbol
} from 'typescript/unstable/sync'

/** Exported names of each entry point, with the properties of types and of the first parameter of functions, such as props. */
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

/**
 * Returns the properties of an exported type, or those that a function accepts in its first parameter. Only properties that
 * are declared in the repository count, not those of React or the DOM.
 */
function properties(checker: Checker, exported: TypeSymbol): readonly string[] {
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  const type =
    symbol.flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias)
      ? checker.getDeclaredTypeOfSymbol(symbol)
      : firstParameter(checker, symbol)
  if (type === undefined) return []
  const names = members(type)
    .flatMap((one) => checker.getPropertiesOfType(one))
    .filter(({ declarations }) => declarations.some(({ path }) => !path.includes('/node_modules/')))
    .map(({ name }) => name)
    // unique symbols of branded types
    .filter((name) => !name.startsWith('__@'))
  return [...new Set(names)].sort()
}

function firstParameter(checker: Checker, symbol: TypeSymbol): Type | undefined {
  const type = checker.getTypeOfSymbol(symbol)
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  if (signature === undefined || signature.parameters.length === 0) return undefined
  return checker.getParameterType(signature, 0)
}

const members = (type: Type): readonly Type[] =>
  type.isUnionType() ? type.getTypes().flatMap((one) => members(one)) : [type]
