import { PRICE_PLANS } from '@cloud/pricing'
import type { StrictArgTypes } from 'storybook/internal/types'

type Prop = StrictArgTypes[string]

/** Returns true for values that can be edited as JSON: neither functions nor elements. */
const isPlain = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).every(isPlain)
    : typeof value !== 'function' && typeof value !== 'symbol'

/**
 * Returns the control of a prop that Storybook would edit as JSON although it is a text, a number or a choice; disables it for functions and
 * elements.
 */
function controlOf(typeText: string, value: unknown): Partial<Prop> {
  if (!isPlain(value) || typeText.includes('=>')) return { control: { disable: true } }
  if (typeText === 'PricePlan') return { control: { type: 'radio' }, options: PRICE_PLANS }
  if (typeof value === 'object' && value !== null) return {}
  if (typeof value === 'number' || typeText.startsWith('number')) return { control: { type: 'number' } }
  return /^(string|ReactNode|')/.test(typeText) || typeof value === 'string'
    ? { control: { type: 'text' } }
    : {}
}

/**
 * Returns an optional prop with the control of its type, and with its default in the column of defaults.
 *
 * @param value value of the prop in the story
 */
export function readableProp(prop: Prop, value: unknown): Prop {
  const { type, description = '', table } = prop
  const given =
    type?.name === 'union'
      ? type.value.filter((one) => one.name !== 'other' || one.value !== 'undefined')
      : []
  const [only] = given
  const [text = '', fallback = table?.defaultValue?.summary] = description.split(/\s*@default\s+/)
  const typeText = [type?.raw, table?.type?.summary]
    .find((one) => one !== undefined && one !== 'unknown')
    ?.replace(/ \| undefined$/, '')
  const known = only === undefined || given.length > 1 ? type : { ...only, required: false }
  return {
    ...prop,
    ...(known !== undefined && { type: known }),
    ...(['other', 'union', 'object', 'array', undefined].includes(known?.name) &&
      controlOf(typeText ?? fallback ?? '', value)),
    description: text,
    table: {
      ...table,
      ...(typeText !== undefined && { type: { summary: typeText } }),
      ...(fallback !== undefined && { defaultValue: { summary: fallback } })
    }
  }
}
