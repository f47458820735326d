import { join } from 'node:path'
import { isParameterDeclaration } from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Type,
  TypeFlags,
  type Symbol as TypeSymbol
} from 'typescript/unstable/sync'

/**
 * Exported names of each entry point with their members: `busy` for a property of a type, `prop busy?` for an optional prop
 * of a component, `prop look=main` for a text or number that the prop allows, `parameter 1` and `parameter 1.busy` for a
 * function.
 */
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
          .map((symbol): [string, readonly string[]] => [symbol.name, membersOf(checker, symbol)])
        return [name, Object.fromEntries(exports.toSorted(([a], [b]) => (a < b ? -1 : 1)))]
      })
    )
  } finally {
    api.close()
  }
}

function membersOf(checker: Checker, exported: TypeSymbol): readonly string[] {
  const symbol = exported.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported
  if (symbol.flags & (SymbolFlags.Interface | SymbolFlags.TypeAlias)) {
    const type = checker.getDeclaredTypeOfSymbol(symbol)
    return type ? sorted(propertiesOf(checker, type).map(({ name }) => name)) : []
  }
  const type = checker.getTypeOfSymbol(symbol)
  const [signature] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  const parameters = (signature?.getParameters() ?? []).map((parameter, index) => ({
    name: `parameter ${index + 1}`,
    isOptional: isOptionalParameter(parameter),
    type: signature && checker.getParameterType(signature, index)
  }))
  if (/^[A-Z]/.test(exported.name)) return sorted(inputs(checker, parameters[0]?.type, 'prop '))
  return sorted(
    parameters.flatMap(({ name, isOptional, type }) => [
      isOptional ? `${name}?` : name,
      ...inputs(checker, type, `${name}.`)
    ])
  )
}

const sorted = (names: readonly string[]) => [...new Set(names)].sort()

/** Returns true if a caller can leave out the parameter. */
function isOptionalParameter({ valueDeclaration }: TypeSymbol): boolean {
  const declaration = valueDeclaration?.resolve()
  if (declaration === undefined || !isParameterDeclaration(declaration)) return false
  const { questionToken, initializer, dotDotDotToken } = declaration
  return [questionToken, initializer, dotDotDotToken].some((part) => part !== undefined)
}

/** Returns the properties that a parameter accepts, and the values of those that accept only certain texts or numbers. */
function inputs(checker: Checker, parameter: Type | undefined, prefix: string): readonly string[] {
  if (parameter === undefined) return []
  const parts = unionParts(parameter)
  const properties = propertiesOf(checker, parameter)
  const required = new Set(
    properties
      .filter(
        ({ name }) =>
          properties.filter((property) => property.name === name && !isOptional(property)).length ===
          parts.length
      )
      .map(({ name }) => name)
  )
  return properties.flatMap((property) => {
    const name = `${prefix}${property.name}`
    const values = literalsOf(checker.getTypeOfSymbol(property))
    return [required.has(property.name) ? name : `${name}?`, ...values.map((value) => `${name}=${value}`)]
  })
}

const isOptional = ({ flags }: TypeSymbol) => (flags & SymbolFlags.Optional) !== 0

/** Returns the texts and numbers that a type allows; none if it allows anything else. */
function literalsOf(type: Type | undefined): readonly string[] {
  const parts = type ? unionParts(type).filter((part) => !isUndefined(part)) : []
  const values = parts.flatMap((part) =>
    part.isStringLiteralType() || part.isNumberLiteralType() ? [String(part.value)] : []
  )
  return values.length === parts.length ? values : []
}

const isUndefined = (type: Type) => (type.flags & TypeFlags.Undefined) !== 0

/** Returns the properties of all parts of a union. Properties that are declared by React or the DOM are left out. */
const propertiesOf = (checker: Checker, type: Type): readonly TypeSymbol[] =>
  unionParts(type)
    .flatMap((part) => checker.getPropertiesOfType(part))
    .filter(({ declarations }) => declarations.some(({ path }) => !path.includes('/node_modules/')))
    // unique symbols of branded types
    .filter(({ name }) => !name.startsWith('__@'))

const unionParts = (type: Type): readonly Type[] =>
  type.isUnionType() ? type.getTypes().flatMap((part) => unionParts(part)) : [type]
