type Json = { readonly [key: string]: unknown }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Returns the names of parameters and fields for each operation of an OpenAPI document and each named schema: `query gpu?` for
 * an optional parameter, `body email` for a required field of a request, `gpu.name: string` for a field of a response with its
 * types, `code` for a field of a refusal.
 */
export function openapiNames(document: Json): Readonly<Record<string, readonly string[]>> {
  const { paths, components } = document as {
    paths: Record<string, Record<string, Json>>
    components: { schemas: Record<string, Json> }
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, namesOf(operation)] as const)
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => [`schema ${name}`, responseFields(schema)] as const
  )
  return Object.fromEntries(
    [...operations, ...schemas]
      .map(([name, names]) => [name, [...new Set(names)].sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  )
}

const namesOf = ({ parameters, requestBody, responses }: Json): readonly string[] => [
  ...((parameters ?? []) as readonly Json[]).map(
    ({ name, in: location, required }) => `${location} ${name}${required === true ? '' : '?'}`
  ),
  ...fields(requestBody).map(({ path, isRequired }) => `body ${path}${isRequired ? '' : '?'}`),
  ...responseFields((responses as Json)['200']),
  ...fields(responses).flatMap(({ path }) => (path === 'code' ? [path] : []))
]

/** Returns the fields of a response with all their types: `price_plan: integer`, `login?: null|string`. */
function responseFields(value: unknown): readonly string[] {
  const found = Map.groupBy(fields(value), ({ path }) => path)
  return [...found].map(([path, those]) => {
    const types = [...new Set(those.flatMap(({ schema }) => typesOf(schema)))].sort()
    return `${path}${those.every(({ isRequired }) => isRequired) ? '' : '?'}: ${types.join('|')}`
  })
}

/** Returns the types of a schema: those of JSON, listed values, or names of schemas. */
function typesOf({ $ref, anyOf, type, items, ...rest }: Json): readonly string[] {
  if (typeof $ref === 'string') return [$ref.replace(/.*\//, '')]
  if (Array.isArray(anyOf)) return anyOf.flatMap(typesOf)
  if (items !== undefined) return typesOf(items as Json).map((one) => `${one}[]`)
  const values = (rest['enum'] ?? ('const' in rest ? [rest['const']] : undefined)) as unknown[] | undefined
  return values?.map((one) => JSON.stringify(one)) ?? [type ?? 'any'].flat().map(String)
}

interface Field {
  readonly path: string
  readonly isRequired: boolean
  readonly schema: Json
}

/** Collects the properties of inline schemas at any depth. Referenced schemas have entries of their own. */
function fields(value: unknown, parent = ''): readonly Field[] {
  if (Array.isArray(value)) return value.flatMap((item) => fields(item, parent))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value as Json).flatMap(([key, child]) => {
    if (['example', 'examples', 'default', 'enum', 'const'].includes(key)) return []
    if (key !== 'properties' || typeof child !== 'object' || child === null) return fields(child, parent)
    const { required = [] } = value as { readonly required?: readonly string[] }
    return Object.entries(child).flatMap(([name, schema]) => {
      const path = parent === '' ? name : `${parent}.${name}`
      return [{ path, isRequired: required.includes(name), schema }, ...fields(schema, path)]
    })
  })
}
