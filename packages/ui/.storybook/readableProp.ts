import type { StrictArgTypes } from 'storybook/internal/types'

type Prop = StrictArgTypes[string]

/** A prop that may be left out has the control of what it may be, and its default stands in the column of defaults. */
export function readableProp(prop: Prop): Prop {
  const { type, description = '', table } = prop
  const given =
    type?.name === 'union'
      ? type.value.filter((one) => one.name !== 'other' || one.value !== 'undefined')
      : []
  const [only] = given
  const [said = '', fallback] = description.split(/\s*@default\s+/)
  return {
    ...prop,
    ...(given.length === 1 && only !== undefined && { type: { ...only, required: false } }),
    description: said,
    table: {
      ...table,
      ...(type?.raw !== undefined && { type: { summary: type.raw.replace(/ \| undefined$/, '') } }),
      ...(fallback !== undefined && { defaultValue: { summary: fallback } })
    }
  }
}
