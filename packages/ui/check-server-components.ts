import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createElement, type FunctionComponent } from 'react'
import { renderToPipeableStream } from 'react-server-dom-webpack/server.node'
import { build } from 'vite'

/**
 * Renders every component of the built package in a React server graph, as Next.js does: components without 'use client' must render there, all
 * others are client references. Run it with the condition `react-server`.
 */

const DIST = new URL('./dist/', import.meta.url)
const INDEX = new URL('index.js', DIST).href
const FUNCTIONS = ['planOffer', 'summaryHeading', 'gigabytes']
const CLIENT_REFERENCE = Symbol.for('react.client.reference')
const faults: string[] = []

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(DIST.href)) return next(url, context)
    const source = readFileSync(new URL(url), 'utf8')
    if (!/^['"]use client['"]/.test(source)) return next(url, context)
    const names = [...source.matchAll(/export \{([^}]+)\}/g)]
      .flatMap(([, list = '']) => list.split(','))
      .map((name) => name.split(' as ').at(-1)?.trim())
    const references = names.map(
      (name) => `export const ${name} = registerClientReference(() => {}, ${JSON.stringify(url)}, '${name}')`
    )
    return {
      format: 'module',
      shortCircuit: true,
      source: `import { registerClientReference } from 'react-server-dom-webpack/server.node'\n${references.join('\n')}`
    }
  }
})

/** accepts any client module, because no bundler runs here */
const manifest = new Proxy({}, { get: (_, id) => ({ id: String(id), chunks: [], name: '*', async: false }) })

/** Returns the error of a render on the server, or null. */
async function errorOf(draw: () => React.ReactNode): Promise<unknown> {
  let fault: unknown = null
  const { pipe } = renderToPipeableStream(createElement(draw as FunctionComponent), manifest, {
    onError: (error: unknown) => {
      fault ??= error
    }
  })
  const sink = new Writable({ write: (_chunk, _encoding, done) => done() })
  pipe(sink)
  await finished(sink)
  return fault
}

const isClientReference = (value: unknown): boolean =>
  typeof value === 'function' && (value as { $$typeof?: symbol }).$$typeof === CLIENT_REFERENCE

/** Returns the samples of the conformance test, rendered with the built package instead of the sources. */
async function samples(): Promise<Record<string, { draw: (given: object) => React.ReactNode }>> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['react-server'] },
    plugins: [
      {
        name: 'built-package',
        enforce: 'pre',
        resolveId: (id) => (id === '../index.ts' ? { id: INDEX, external: true } : undefined)
      },
      {
        // callbacks are passed to the browser as server actions, the only functions allowed there
        name: 'callbacks-as-actions',
        enforce: 'pre',
        resolveId: (id) => (id === 'react/jsx-runtime' ? '\0jsx' : undefined),
        load: (id) => (id === '\0jsx' ? JSX_WITH_ACTIONS : undefined)
      }
    ],
    build: {
      ssr: 'src/testing/components.tsx',
      write: false,
      rolldownOptions: { external: [/^react(?!\/jsx)/, /^@cloud\//] }
    },
    ssr: { external: true }
  })
  const { output } = result as { output: { code: string }[] }
  const path = new URL('samples.js', import.meta.url).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === path ? { url: path, shortCircuit: true } : next(specifier, context),
    load: (url, context, next) =>
      url === path
        ? { format: 'module', source: output[0]?.code ?? '', shortCircuit: true }
        : next(url, context)
  })
  return (await import(path)).COMPONENTS
}

const JSX_WITH_ACTIONS = `
import { createElement, Fragment } from 'react'
import { registerServerReference } from 'react-server-dom-webpack/server.node'
const asAction = (value) => {
  if (typeof value === 'object' && value !== null && value.$$typeof === undefined) Object.values(value).forEach(asAction)
  if (typeof value === 'function' && value.$$typeof === undefined) registerServerReference(value, 'sample', 'call')
}
export const jsx = (type, props, key) => {
  for (const value of Object.values(props)) asAction(value)
  return createElement(type, key === undefined ? props : { ...props, key })
}
export const jsxs = jsx
export { Fragment }
`

const ui = (await import(INDEX)) as Record<string, unknown>
const renderedComponents = await samples()
for (const name of FUNCTIONS)
  if (typeof ui[name] !== 'function' || isClientReference(ui[name]))
    faults.push(`${name} cannot be called by a server component.`)
for (const [name, value] of Object.entries(ui)) {
  if (!/^[A-Z][a-z]/.test(name) || typeof value !== 'function') continue
  const sample = renderedComponents[name]
  if (sample === undefined) {
    faults.push(`${name} has no sample in src/testing/components.tsx.`)
    continue
  }
  const error = await errorOf(() => sample.draw({ className: 'given' }))
  if (error !== null) faults.push(`${name} does not render in a server component: ${error}`)
}

for (const fault of faults) console.error(fault)
process.exit(faults.length > 0 ? 1 : 0)
