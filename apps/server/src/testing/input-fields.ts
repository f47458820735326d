import * as v from 'valibot'

/** Internals of a valibot schema that the walk over its fields needs. */
type Inside = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
  readonly wrapped?: v.GenericSchema
  readonly options?: readonly v.GenericSchema[]
}

export interface InputField {
  /**
   * Path without list indices.
   *
   * @example 'items.name'
   */
  readonly path: string
  readonly schema: v.GenericSchema
}

/** Returns every leaf field of an input. */
export function inputFields(schema: v.GenericSchema, path = ''): readonly InputField[] {
  const { entries, item, wrapped, options } = schema as Inside
  const inner = (name: string) => (path === '' ? name : `${path}.${name}`)
  if (entries !== undefined)
    return Object.entries(entries).flatMap(([name, field]) => inputFields(field, inner(name)))
  if (wrapped !== undefined) return inputFields(wrapped, path)
  if (schema.type === 'array' && item !== undefined) return inputFields(item, path)
  if (schema.type === 'variant') return (options ?? []).flatMap((option) => inputFields(option, path))
  return [{ path, schema }]
}

/** Returns true if a field accepts a character that can be encoded in more than one way. */
export const takesText = ({ schema }: InputField): boolean => v.is(schema, 'й') || v.is(schema, ['й'])

export interface NestedInput {
  /** Path as `fields` of a refusal names it, such as `items.0.name`. */
  readonly path: string
  /** Builds a body that has this value at the path and nothing else, except the kind of its variant. */
  readonly bodyWith: (value: unknown) => unknown
}

/** Returns the fields of an input that are inside another field; a list is represented by its first entry. */
export function nestedInputs(schema: v.GenericSchema): readonly NestedInput[] {
  return withBodies(schema, [], (value) => value).filter(({ path }) => path.includes('.'))
}

function withBodies(
  schema: v.GenericSchema,
  path: readonly (string | number)[],
  bodyWith: (value: unknown) => unknown
): readonly NestedInput[] {
  const { entries, item, wrapped, options } = schema as Inside
  if (wrapped !== undefined) return withBodies(wrapped, path, bodyWith)
  if (schema.type === 'array' && item !== undefined)
    return withBodies(item, [...path, 0], (value) => bodyWith([value]))
  if (schema.type === 'variant')
    return (options ?? []).flatMap((option) => withBodies(option, path, bodyWith))
  if (entries === undefined) return [{ path: path.join('.'), bodyWith }]
  const { kind } = entries as { readonly kind?: { readonly literal?: unknown } }
  const others = kind?.literal === undefined ? {} : { kind: kind.literal }
  return Object.entries(entries).flatMap(([name, field]) =>
    withBodies(field, [...path, name], (value) => bodyWith({ ...others, [name]: value }))
  )
}
