type Json = { readonly [key: string]: unknown }

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/** Returns for each operation of an OpenAPI document, and for each named schema, the names of its parameters and fields. */
export function openapiNames(document: Json): Readonly<Record<string, readonly string[]>> {
  const { paths, components } = document as {
    paths: Record<string, Record<string, Json>>
    components: { schemas: Record<string, Json> }
  }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => [`${method.toUpperCase()} ${path}`, fields(operation)] as const)
  )
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => [`schema ${name}`, fields(schema)] as const
  )
  return Object.fromEntries(
    [...operations, ...schemas]
      .map(([name, names]) => [name, [...new Set(names)].sort()] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1))
  )
}

/** Collects parameters and the properties of inline schemas at any depth. Referenced schemas have entries of their own. */
function fields(value: unknown, parent = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fields(item, parent))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    if (['example', 'examples', 'default', 'enum', 'const'].includes(key)) return []
    if (key === 'parameters' && Array.isArray(child))
      return child.map(({ name, in: location }) => `${location} ${name}`)
    if (key !== 'properties' || typeof child !== 'object' || child === null) return fields(child, parent)
    return Object.entries(child).flatMap(([name, schema]) => {
      const path = parent === '' ? name : `${parent}.${name}`
      return [path, ...fields(schema, path)]
    })
  })
}
