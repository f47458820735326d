import { parseSync } from 'vite'

// Browsers' translators replace text nodes by elements of their own. React then writes into a node that is no longer in the
// page, or fails to remove it, unless the text is the only child of its element: then it replaces the element's whole content.

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const end = (node: Node) => node['end'] as number

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

const within = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(within)]

/** Translators leave blank text alone, and React never changes it. */
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

const isNothing = (child: Node) =>
  (child.type === 'JSXText' && isBlank(child['value'])) ||
  (child['expression'] as Node | undefined)?.type === 'JSXEmptyExpression'

/** The types of values that are rendered as elements alone. */
const OF_ELEMENTS = /\b(ReactElement|Elements)\b/

/** Whether each name that a file declares with a type is one of elements: `{ notice: true, heading: false }`. */
export function slotsOf(code: string, file: string): ReadonlyMap<string, boolean> {
  const slots = new Map<string, boolean>()
  for (const node of within(parseSync(file, code).program as unknown as Node)) {
    const annotation = node['typeAnnotation']
    const name = node.type === 'TSPropertySignature' ? (node['key'] as Node) : node
    if (!isNode(annotation) || name.type !== 'Identifier') continue
    const text = code.slice(annotation.start, end(annotation))
    slots.set(name['name'] as string, OF_ELEMENTS.test(text) && slots.get(name['name'] as string) !== false)
  }
  return slots
}

/** True if the expression may be rendered as text, as far as its form and the declared names tell. */
function mayBeText(node: Node, isSlot: (name: string) => boolean): boolean {
  const may = (key: string) => mayBeText(node[key] as Node, isSlot)
  switch (node.type) {
    // what stands in a fragment is checked there
    case 'JSXElement':
    case 'JSXFragment':
    case 'JSXEmptyExpression':
      return false
    case 'Literal':
      return node['value'] !== null && typeof node['value'] !== 'boolean' && !isBlank(node['value'])
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return may('expression')
    case 'ConditionalExpression':
      return may('consequent') || may('alternate')
    case 'LogicalExpression':
      return may('right') || (node['operator'] !== '&&' && may('left'))
    case 'CallExpression': {
      const [callback] = node['arguments'] as readonly Node[]
      const callee = node['callee'] as Node
      const name = (callee['property'] as Node | undefined)?.['name']
      return callback && (name === 'map' || name === 'flatMap')
        ? returned(callback).some((one) => mayBeText(one, isSlot))
        : mayBeText(callee, isSlot)
    }
    case 'Identifier':
      return node['name'] !== 'undefined' && !isSlot(node['name'] as string)
    case 'MemberExpression':
      return !isSlot((node['property'] as Node)['name'] as string)
    default:
      return true
  }
}

/** The expressions that a function returns, those of functions inside it left out. */
function returned({ body }: Node): readonly Node[] {
  if (!isNode(body) || body.type !== 'BlockStatement') return isNode(body) ? [body] : []
  const statements = (node: Node): readonly Node[] =>
    node.type === 'ReturnStatement'
      ? [node]
      : /Function/.test(node.type)
        ? []
        : childrenOf(node).flatMap(statements)
  return statements(body).flatMap(childrenOf)
}

export interface Beside {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** The expression of an element's `key`: with another text a new element takes its place, so that this text never changes. */
function keyOf(parent: Node, code: string): string | undefined {
  const attributes = (parent['openingElement'] as Node | undefined)?.['attributes'] as
    | readonly Node[]
    | undefined
  const value = attributes?.find((one) => (one['name'] as Node | undefined)?.['name'] === 'key')?.['value']
  return isNode(value) ? code.slice(value.start + 1, end(value) - 1) : undefined
}

/** Texts of JSX that are not the only child of an element. `isKnownSlot` tells of names that other files declare. */
export function textsBesideOthers(
  file: string,
  code: string,
  isKnownSlot: (name: string) => boolean
): readonly Beside[] {
  const nodes = within(parseSync(file, code).program as unknown as Node)
  const own = slotsOf(code, file)
  const drawn = new Map<string, boolean>()
  const isSlot = (name: string) => drawn.get(name) ?? own.get(name) ?? isKnownSlot(name)
  for (const { type, id, init } of nodes) {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init) || id.type !== 'Identifier') continue
    const values = /Function/.test(init.type) ? returned(init) : [init]
    const isDrawn = values.length > 0 && !values.some((one) => mayBeText(one, isSlot))
    drawn.set(id['name'] as string, isDrawn && drawn.get(id['name'] as string) !== false)
  }
  return nodes
    .filter(({ type }) => type === 'JSXElement' || type === 'JSXFragment')
    .flatMap((parent) => {
      const children = (parent['children'] as readonly Node[]).filter((child) => !isNothing(child))
      if (children.length < 2 && parent.type === 'JSXElement') return []
      const key = keyOf(parent, code)
      return children.filter(
        (child) =>
          child.type === 'JSXText' ||
          (code.slice(child.start + 1, end(child) - 1) !== key && mayBeText(child, isSlot))
      )
    })
    .map((child) => ({
      file,
      line: code.slice(0, child.start).split('\n').length,
      text: code.slice(child.start, end(child)).trim()
    }))
}
