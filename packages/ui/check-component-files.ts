import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

/** Checks the style sheets and the pages of the components in `dist/package.tgz`, and builds `examples/screen` with it. */

/** CSS of a page with one button, gzipped: tokens, base styles and the button. */
const BUTTON_MAX_BYTES = 5_000

const project = mkdtempSync(join(tmpdir(), 'cloud-css-'))
const installed = join(project, 'node_modules/@cloud/ui')
const faults: string[] = []

/** Returns the CSS of a page that imports these modules. */
async function cssOf(code: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: project,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'virtual:entry' ? join(project, 'entry.js') : undefined),
        load: (id) => (id === join(project, 'entry.js') ? code : undefined)
      }
    ],
    build: { write: false, assetsInlineLimit: 0, rolldownOptions: { input: 'virtual:entry' } }
  })
  const files = [result].flat().flatMap((part) => ('output' in part ? part.output : []))
  return files
    .flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : []))
    .join('')
}

try {
  mkdirSync(installed, { recursive: true })
  execFileSync('tar', ['-xzf', 'dist/package.tgz', '--strip-components=1', '-C', installed])
  const packages = { '@cloud/api': '../api' }
  for (const name of [
    'react',
    'react-dom',
    '@cloud/pricing',
    'd3-scale',
    'd3-shape',
    'vite',
    '@vitejs/plugin-react'
  ])
    Object.assign(packages, { [name]: `node_modules/${name}` })
  mkdirSync(join(project, 'node_modules/@vitejs'))
  for (const [name, from] of Object.entries(packages))
    symlinkSync(join(import.meta.dirname, from), join(project, 'node_modules', name))

  // the example for other teams builds with the tarball
  cpSync(join(import.meta.dirname, '../../examples/screen'), project, { recursive: true })
  await build({ root: project, logLevel: 'error', build: { write: false } })

  const button = await cssOf(`
    import '@cloud/ui/tokens.css'
    import '@cloud/ui/base.css'
    import '@cloud/ui/css/Button'
    import { Button } from '@cloud/ui'
    document.title = Button.name
  `)
  const size = gzipSync(button).length
  console.log(`A page with one button loads ${size} B of CSS, gzipped (at most ${BUTTON_MAX_BYTES}).`)
  if (size > BUTTON_MAX_BYTES) faults.push('A page with one button loads too much CSS.')
  if (!/_button_/.test(button)) faults.push('The styles of the button are missing.')

  // all sheets together have the classes of the whole sheet
  const types = readFileSync(join(installed, 'dist/index.d.ts'), 'utf8')
  const exported = [...types.matchAll(/export \{([^}]+)\}/g)].flatMap(([, list = '']) => list.split(','))
  const components = exported.map((name) => name.trim()).filter((name) => /^[A-Z][a-z]\w*$/.test(name))
  const withStyles = readdirSync(join(installed, 'dist/css')).map((file) => file.replace('.js', ''))
  // it renders only its children
  const list = readFileSync(join(installed, 'llms.txt'), 'utf8')
  for (const name of components)
    if (!existsSync(join(installed, `docs/components/${name}.md`)) || !list.includes(`/${name}.md)`))
      faults.push(`There is no page of ${name} in docs/components or llms.txt.`)
  for (const name of components)
    if (!withStyles.includes(name) && name !== 'WordsProvider') faults.push(`There is no css/${name}.`)
  const parts = await cssOf(withStyles.map((name) => `import '@cloud/ui/css/${name}'`).join('\n'))
  const classesOf = (css: string) => new Set(css.match(/\._\w+?_[\w-]+/g))
  const whole = classesOf(readFileSync(join(installed, 'dist/style.css'), 'utf8'))
  const missing = [...whole].filter((name) => !classesOf(parts).has(name))
  if (missing.length > 0) faults.push(`No component has the styles ${missing.join(', ')}.`)
} finally {
  rmSync(project, { recursive: true })
}

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
