import * as v from 'valibot'

/** Internals of a valibot schema, as far as a walk over its fields needs them. */
type Inside = v.GenericSchema & {
  readonly entries?: Readonly<Record<string, v.GenericSchema>>
  readonly item?: v.GenericSchema
  readonly wrapped?: v.GenericSchema
  readonly options?: readonly v.GenericSchema[]
}

export interface InputField {
  /** Such as `items.name`: places of lists are left out. */
  readonly path: string
  readonly schema: v.GenericSchema
}

/** Every field of an input that holds no other fields, by its path. */
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
