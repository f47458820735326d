import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import * as ui from '../../src/index.ts'
import { Opener } from '../../src/testing/opener.tsx'
import type { Example } from './example.ts'
import { fits, indentLines, literal, quoted } from './literal.ts'
import { STATES } from './states.ts'

type Props = Readonly<Record<string, unknown>>

const NAMES = new Map<unknown, string>(Object.entries(ui).map(([name, value]) => [value, name]))

/** Code of functions that must return a value; all others are left empty for the reader. */
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: it is code for others
const ANSWERS: Readonly<Record<string, string>> = {
  'GpuSearch.href': '({ name }) => `/${name}`',
  'GpuTabs.href': '({ name }) => `/${name}`',
  'MemoryGuide.href': '({ id }) => `/?flavor=${id}`',
  'MemoryGuide.price': "() => '376,34 ₽/ч'",
  'RuleForm.foresee':
    '() => ({ now: Date.now(), next_at: null, is_reached: false, balance_rub_cents: 0, hourly_rate_rub_cents: 0, spent_rub_cents: null })',
  'ConfigurationList.costOf': '({ flavor_monthly_price_rub_cents }) => flavor_monthly_price_rub_cents'
}
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: it is code for others

/** Lists whose items have different properties, with the type that TypeScript needs. */
const MIXED: Readonly<Record<string, string>> = { 'CompareTable.items': 'ComparedItem' }

/** Passed to the function that renders the children of `MoreMenu`; the code spreads its argument. */
const CLOSES = { popoverTarget: 'closes' }

/** Thrown if a story renders something that the package does not export. */
export class NotPublic extends Error {}

/** Returns the tag of an element: an HTML tag, or the name of a package export. */
export function nameOf({ type }: ReactElement): string {
  if (typeof type === 'string') return type
  if (type === Fragment) return ''
  const name = NAMES.get(type)
  if (name === undefined) throw new NotPublic()
  return name
}

function attribute(example: Example, component: string, prop: string, value: unknown): string {
  if (value === true) return prop
  if (value === CLOSES.popoverTarget) return '{...closes}'
  if (typeof value === 'string' && !/["\\\n\u00a0\u2011{}]/.test(value)) return `${prop}="${value}"`
  if (typeof value === 'function') return `${prop}={${ANSWERS[`${component}.${prop}`] ?? '() => {}'}}`
  // the fixed time of the sample becomes the reader's current time
  if (prop === 'now') return `${prop}={Date.now()}`
  const other = (part: unknown) =>
    isValidElement<Props>(part)
      ? element(part, example)
      : typeof part === 'function'
        ? '() => {}'
        : quoted(String(part))
  const text = literal(value, example, other)
  const data = typeof value === 'object' && value !== null && !isValidElement(value) && !/<\/|\/>/.test(text)
  // long or computed values become named constants
  if (data && (text.length > 50 || text.includes('('))) {
    const mixed = MIXED[`${component}.${prop}`]
    if (mixed !== undefined) example.use('@cloud/ui', `type ${mixed}`)
    return `${prop}={${example.constant(prop, value, mixed && `readonly ${mixed}[]`)}}`
  }
  return text.startsWith('<') && text.includes('\n')
    ? `${prop}={\n${indentLines(text)}\n}`
    : `${prop}={${text}}`
}

function attributes(example: Example, name: string, props: Props): readonly string[] {
  const kept = new Map<string, string>()
  for (const { prop, onChange, type, from, take, named } of STATES[name] ?? []) {
    if (props[prop] === undefined || typeof props[onChange] !== 'function') continue
    if (type !== undefined && from !== undefined) example.use(from, `type ${type.split(' ')[0]}`)
    const value = props[prop]
    const first =
      typeof value === 'object' && value !== null
        ? example.constant(named ?? prop, value)
        : literal(value, example, String)
    const { name: state, set } = example.state(prop, first, type)
    kept.set(prop, `${prop}={${state}}`)
    kept.set(onChange, `${onChange}={${take?.(set) ?? set}}`)
  }
  return Object.entries(props)
    .filter(([prop, value]) => !['children', 'ref', 'data-testid'].includes(prop) && value !== undefined)
    .filter(([prop, value]) => !(prop === 'className' && /^story-|^own$/.test(String(value))))
    .map(([prop, value]) => kept.get(prop) ?? attribute(example, name, prop, value))
}

type RenderFunction = (closes: typeof CLOSES) => ReactNode

function children(node: ReactNode | RenderFunction, example: Example): readonly string[] {
  if (typeof node === 'function') {
    const within = indentLines(children(node(CLOSES), example).join('\n'))
    return [`{(closes) => (\n${indentLines(`<>\n${within}\n</>`)}\n)}`]
  }
  if (Array.isArray(node)) return node.flatMap((one) => children(one, example))
  if (isValidElement<Props>(node))
    return node.type === Fragment
      ? children(node.props['children'] as ReactNode, example)
      : [element(node, example)]
  if (node === null || node === undefined || typeof node === 'boolean' || node === '') return []
  const text = String(node)
  return [/[{}<>\u00a0\u2011]|^\s|\s$/.test(text) ? `{${quoted(text)}}` : text]
}

/** Returns an element with all its props as JSX, formatted as by hand. */
export function element(shown: ReactElement<Props>, example: Example): string {
  if (shown.type === Opener) return opened(shown, example)
  const name = nameOf(shown)
  if (NAMES.has(shown.type)) example.use('@cloud/ui', name)
  const given = attributes(example, name, shown.props)
  const within = children(shown.props['children'] as ReactNode | RenderFunction, example)
  const short = `<${[name, ...given].join(' ')}`
  const head = fits(short, 20) ? short : `<${name}\n${indentLines(given.join('\n'))}\n`
  if (within.length === 0) return head.endsWith('\n') ? `${head}/>` : `${head} />`
  const line = `${head}>${within.join('')}</${name}>`
  return fits(line, 20) && within.length === 1 && !within[0]?.startsWith('<')
    ? line
    : `${head}>\n${indentLines(within.join('\n'))}\n</${name}>`
}

/** Returns a dialog as code that renders it only while it is open. */
function opened({ props }: ReactElement<Props>, example: Example): string {
  example.use('@cloud/ui', 'Button')
  const { name, set } = example.state('open', 'false')
  const show = props['children'] as (close: () => void) => ReactElement<Props>
  const window = element(
    show(() => undefined),
    example
  ).replace('onClose={() => {}}', `onClose={() => ${set}(false)}`)
  return `<>
  <Button onClick={() => ${set}(true)}>Открыть</Button>
  {${name} && (
${indentLines(indentLines(window))}
  )}
</>`
}
