import { parseSync } from 'vite'

// Browser translation replaces text nodes with new elements. React then updates a node that is no longer in the page, or fails
// to remove it. If the text is the only child of its element, React replaces the whole content, which still works.

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}

const end = (node: Node) => node['end'] as number

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const childrenOf = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode)

const descendants = (node: Node): readonly Node[] => [node, ...childrenOf(node).flatMap(descendants)]

const nodesOf = (file: string, code: string): readonly Node[] => {
  const { program } = parseSync(file, code)
  return isNode(program) ? descendants(program) : []
}

/** Blank text is never translated, and React never changes it. */
const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''

const isNothing = (child: Node) =>
  (child.type === 'JSXText' && isBlank(child['value'])) ||
  (child['expression'] as Node | undefined)?.type === 'JSXEmptyExpression'

/** Names of types whose values are rendered as elements, never as text. */
const ELEMENT_TYPES = /\b(ReactElement|Elements)\b/

/** For each name that a file declares with a type: true if the type allows only elements. @example { notice: true, heading: false } */
export function slotsOf(code: string, file: string): ReadonlyMap<string, boolean> {
  const slots = new Map<string, boolean>()
  for (const node of nodesOf(file, code)) {
    const annotation = node['typeAnnotation']
    const name = node.type === 'TSPropertySignature' ? (node['key'] as Node) : node
    if (!isNode(annotation) || name.type !== 'Identifier') continue
    const text = code.slice(annotation.start, end(annotation))
    slots.set(name['name'] as string, ELEMENT_TYPES.test(text) && slots.get(name['name'] as string) !== false)
  }
  return slots
}

/** Returns true if the expression may be rendered as text, judged by its syntax and the declared types. */
function mayBeText(node: Node, isSlot: (name: string) => boolean): boolean {
  const may = (key: string) => mayBeText(node[key] as Node, isSlot)
  switch (node.type) {
    // the children of a fragment are checked on their own
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

/** Returns the expressions that a function returns, without those of nested functions. */
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

export interface TextSibling {
  readonly file: string
  readonly line: number
  readonly text: string
}

/** Returns the expression of an element's `key`. If the text is the key, React replaces the element when the text changes. */
function keyOf(parent: Node, code: string): string | undefined {
  const attributes = (parent['openingElement'] as Node | undefined)?.['attributes'] as
    | readonly Node[]
    | undefined
  const value = attributes?.find((one) => (one['name'] as Node | undefined)?.['name'] === 'key')?.['value']
  return isNode(value) ? code.slice(value.start + 1, end(value) - 1) : undefined
}

/**
 * Finds texts in JSX that are not the only child of their element.
 *
 * @param isKnownSlot returns true if another file declares the name with a type that allows only elements
 */
export function textsWithSiblings(
  file: string,
  code: string,
  isKnownSlot: (name: string) => boolean
): readonly TextSibling[] {
  const nodes = nodesOf(file, code)
  const own = slotsOf(code, file)
  const isElement = new Map<string, boolean>()
  const isSlot = (name: string) => isElement.get(name) ?? own.get(name) ?? isKnownSlot(name)
  for (const { type, id, init } of nodes) {
    if (type !== 'VariableDeclarator' || !isNode(id) || !isNode(init) || id.type !== 'Identifier') continue
    const values = /Function/.test(init.type) ? returned(init) : [init]
    const onlyElements = values.length > 0 && !values.some((one) => mayBeText(one, isSlot))
    isElement.set(id['name'] as string, onlyElements && isElement.get(id['name'] as string) !== false)
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
