import type { Endpoint } from '@cloud/api'
import type * as v from 'valibot'
import { editDistance } from '../find-misspelt.ts'

/** Shape of an input: fields by name, or entries of a list; null where any value is allowed. */
type Shape =
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, Shape> }
  | { readonly kind: 'list'; readonly entry: Shape }
  | null

/** A valibot schema with the parts that contain fields, which its generic type lacks. */
interface SchemaParts extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
  readonly wrapped?: v.GenericSchema
  readonly options?: readonly v.GenericSchema[]
}

function mergeShapes(one: Shape, other: Shape): Shape {
  if (one === null || other === null || one.kind !== other.kind) return one ?? other
  if (one.kind === 'list')
    return { kind: 'list', entry: mergeShapes(one.entry, other.kind === 'list' ? other.entry : null) }
  const fields = new Map(one.fields)
  for (const [name, shape] of other.kind === 'object' ? other.fields : [])
    fields.set(name, mergeShapes(fields.get(name) ?? null, shape))
  return { kind: 'object', fields }
}

function shapeOf(schema: v.GenericSchema): Shape {
  const { type, entries, item, wrapped, options } = schema as SchemaParts
  if (entries !== undefined) {
    const fields = Object.entries(entries).map(([name, field]) => [name, shapeOf(field)] as const)
    return { kind: 'object', fields: new Map(fields) }
  }
  if (type === 'array' && item !== undefined) return { kind: 'list', entry: shapeOf(item) }
  if (wrapped !== undefined) return shapeOf(wrapped)
  if (type === 'union' || type === 'variant') return (options ?? []).map(shapeOf).reduce(mergeShapes, null)
  return null
}

function namesIn(shape: Shape): readonly string[] {
  if (shape === null) return []
  if (shape.kind === 'list') return namesIn(shape.entry)
  return [...shape.fields].flatMap(([name, inner]) => [name, ...namesIn(inner)])
}

/** Short names resemble names with another meaning, so fewer mistakes are tolerated. */
const allowedMistakes = (known: string) => (known.length < 8 ? 0 : known.length < 12 ? 1 : 2)

/** Field name that is never reported as misspelt: a price sent by a client is ignored. */
const IGNORED = 'price'

/** Returns the known field that a name was probably meant to be: misspelt, or cut at an underscore. */
function findMeantField(name: string, known: readonly string[]): string | undefined {
  if (name === IGNORED) return undefined
  const near = known
    .filter((field) => Math.abs(field.length - name.length) <= allowedMistakes(field))
    .map((field) => ({ field, apart: editDistance(name, field) }))
    .filter(({ field, apart }) => apart <= allowedMistakes(field))
    .sort((a, b) => a.apart - b.apart)
  return near[0]?.field ?? known.find((field) => field.startsWith(`${name}_`))
}

/** Allowed shape of a body, and the field names of its answer. */
interface EndpointFields {
  readonly body: Shape
  readonly answered: ReadonlySet<string>
}

const fieldsByEndpoint = new WeakMap<Endpoint, EndpointFields>()

function fieldsOfEndpoint(endpoint: Endpoint): EndpointFields {
  const before = fieldsByEndpoint.get(endpoint)
  if (before !== undefined) return before
  const body: Shape =
    endpoint.body === undefined ? { kind: 'object', fields: new Map() } : shapeOf(endpoint.body)
  const made = { body, answered: new Set(namesIn(shapeOf(endpoint.response))) }
  fieldsByEndpoint.set(endpoint, made)
  return made
}

function* findUnknownFields(
  value: unknown,
  shape: Shape,
  answered: ReadonlySet<string>,
  isByToken: boolean,
  path: string
): Generator<[string, string]> {
  if (shape === null || typeof value !== 'object' || value === null) return
  const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
  if (shape.kind === 'list') {
    if (Array.isArray(value))
      for (const [place, entry] of value.entries())
        yield* findUnknownFields(entry, shape.entry, answered, isByToken, at(place))
    return
  }
  for (const [name, inner] of Object.entries(value)) {
    const field = shape.fields.get(name)
    if (field !== undefined) yield* findUnknownFields(inner, field, answered, isByToken, at(name))
    else if (!answered.has(name)) {
      const meant = findMeantField(name, [...shape.fields.keys()])
      if (meant !== undefined) yield [at(name), `Такого поля нет. Возможно, имелось в виду ${meant}.`]
      else if (isByToken) yield [at(name), 'Такого поля нет.']
    }
  }
}

/**
 * Returns a sentence by path for each unknown field that resembles a known one, and by token for every unknown field.
 * Source: docs/rules/wire.md#unknown-fields.
 */
export function findMisspeltFields(
  endpoint: Endpoint,
  body: unknown,
  isByToken: boolean
): Readonly<Record<string, string>> {
  if (endpoint.allowsUnknownFields === true) return {}
  const { body: shape, answered } = fieldsOfEndpoint(endpoint)
  return Object.fromEntries(findUnknownFields(body, shape, answered, isByToken, ''))
}
