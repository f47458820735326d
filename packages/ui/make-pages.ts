import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'vite'
import { allDocumented, type Documented } from './.storybook/docgen.ts'

/**
 * Writes `llms.txt` and a Markdown page for each component into the package, from the sources of Storybook's pages: docstrings, props, stories and
 * the guide to keys. Run it before packing.
 */

/** Number of examples on a page, and the lines of the longest one. */
const EXAMPLES = 3
const EXAMPLE_LINES = 60

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const { name, version, description } = JSON.parse(read('package.json')) as Record<
  'name' | 'version' | 'description',
  string
>

const server = await createServer({
  root: import.meta.dirname,
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false },
  appType: 'custom'
})
const { CODES } = (await server.ssrLoadModule('/.storybook/code/all-codes.ts')) as {
  readonly CODES: readonly { readonly title: string; readonly name: string; readonly code: string }[]
}
const { COMPONENTS } = (await server.ssrLoadModule('/src/testing/components.tsx')) as {
  readonly COMPONENTS: Readonly<Record<string, object>>
}
await server.close()

/** Keys and screen reader texts by component. */
const KEYS = new Map(
  [...read('src/guide/keyboard.mdx').matchAll(/^### (.+)\n\n([\s\S]+?)(?=\n### |$(?![\s\S]))/gm)].flatMap(
    ([, names = '', text = '']) => names.split(', ').map((one) => [one, text.trim()] as const)
  )
)

/** Source of the exported types of the components, by name. */
const TYPES = new Map(
  globSync('src/components/**/*.{ts,tsx}', {
    cwd: import.meta.dirname,
    exclude: ['**/*.stories.tsx']
  }).flatMap((file) =>
    [
      ...read(file).matchAll(
        /^export ((?:interface (\w+)[\s\S]*?\n\})|(?:type (\w+)\b[^\n]* = [\s\S]*?(?=\n\n)))/gm
      )
    ].map(([, source = '', name = '', other = '']) => [name || other, source] as const)
  )
)

/** Types named in a text, and the types named in those. */
function typesIn(text: string, found = new Map<string, string>()): ReadonlyMap<string, string> {
  for (const [name = ''] of text.matchAll(/\b[A-Z]\w+/g)) {
    const source = TYPES.get(name)
    if (source === undefined || found.has(name) || name.endsWith('Props')) continue
    found.set(name, source)
    typesIn(source, found)
  }
  return found
}

/** A cell of a Markdown table. */
const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')

function propsTable(props: Documented['props']): string {
  const rows = Object.entries(props).map(([prop, { required, tsType, description: text = '' }]) => {
    const [told = '', fallback = ''] = text.split(/\s*@default\s+/)
    const type = ((tsType as { raw?: string } | undefined)?.raw ?? tsType?.name ?? '').replace(
      / \| undefined$/,
      ''
    )
    const otherwise = fallback === '' || fallback.includes('`') ? fallback : `\`${cell(fallback)}\``
    return `| \`${prop}\`${required ? ', required' : ''} | \`${cell(type)}\` | ${otherwise} | ${cell(told)} |`
  })
  return rows.length === 0
    ? 'Only those of its native element.'
    : ['| Prop | Type | Default | Meaning |', '|---|---|---|---|', ...rows].join('\n')
}

function page(component: string, { description: text, props }: Documented, hasStyles: boolean): string {
  const codes = CODES.filter(
    ({ title, code }) => title.endsWith(`/${component}`) && code.split('\n').length <= EXAMPLE_LINES
  )
  const examples = [...new Set(codes.map((one) => one.code.trim()))]
    .slice(0, EXAMPLES)
    .map((code) => `\`\`\`tsx\n${code}\n\`\`\``)
  const table = propsTable(props)
  const types = [...typesIn(table.replaceAll(/\|[^|]*\|$/gm, '')).values()]
  return [
    `# ${component}`,
    text,
    `\`import { ${component} } from '${name}'\`${hasStyles ? `; styles of this component alone: \`import '${name}/css/${component}'\`` : ''}`,
    `## Props\n\n${table}\n\nNative attributes, \`className\` and \`ref\` go to its element.`,
    ...(types.length > 0 ? [`## Types\n\n\`\`\`ts\n${types.join('\n\n')}\n\`\`\``] : []),
    `## Keys and screen readers\n\n${KEYS.get(component)}`,
    ...(examples.length > 0 ? [`## Examples\n\n${examples.join('\n\n')}`] : []),
    ''
  ].join('\n\n')
}

const documented = allDocumented()
mkdirSync(new URL('docs/components/', import.meta.url), { recursive: true })
const groups = new Map<string, string[]>()
for (const component of Object.keys(COMPONENTS).sort()) {
  const found = documented.get(component)
  if (found === undefined || !KEYS.has(component))
    throw new Error(`${component} has no docstring or no keys.`)
  writeFileSync(
    new URL(`docs/components/${component}.md`, import.meta.url),
    page(component, found, found.file.startsWith('components/'))
  )
  const [, group = ''] = found.file.split('/')
  const [sentence = ''] = found.description.split('\n')
  const line = `- [${component}](docs/components/${component}.md): ${sentence}`
  groups.set(group, [...(groups.get(group) ?? []), line])
}
const lists = [...groups].sort().map(([group, lines]) => `## ${group}\n\n${lines.join('\n')}\n`)
writeFileSync(
  new URL('llms.txt', import.meta.url),
  `# ${name} ${version}\n\n> ${description}\n\nInstallation, styles, texts and common rules: [README](README.md). A screen to copy: [docs/examples/screen](docs/examples/screen/README.md).\n\n${lists.join('\n')}`
)
