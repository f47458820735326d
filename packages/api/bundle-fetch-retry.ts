import { readFileSync, writeFileSync } from 'node:fs'
import { build } from 'esbuild'

/**
 * Bundles fetch-retry as an ES module into the built package. The published library is UMD only, so a page without a
 * bundler could not import it.
 */

const CALL = new URL('./dist/client/call.js', import.meta.url)
const BUNDLED = './fetch-retry.js'

const licence = readFileSync(new URL('./node_modules/fetch-retry/LICENSE', import.meta.url), 'utf8').trim()
const { outputFiles } = await build({
  stdin: { contents: `export { default } from 'fetch-retry'`, resolveDir: import.meta.dirname },
  bundle: true,
  format: 'esm',
  minify: true,
  write: false
})
const [bundle] = outputFiles
if (bundle === undefined) throw new Error('esbuild wrote no bundle of fetch-retry.')
writeFileSync(
  new URL(BUNDLED, CALL),
  `/*! fetch-retry\n${licence.replaceAll('*/', '* /')}\n*/\n${bundle.text}`
)

const code = readFileSync(CALL, 'utf8')
const bundled = code.replace(`from 'fetch-retry'`, `from '${BUNDLED}'`)
if (bundled === code) throw new Error('dist/client/call.js does not import fetch-retry.')
writeFileSync(CALL, bundled)
