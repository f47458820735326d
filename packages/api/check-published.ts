import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Bytes as a browser gets them, of a page that imports this from the built package. */
async function weigh(code: string): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    format: 'esm',
    write: false
  })
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)
}

const whole = await weigh(`import { createClient } from './dist/index.js'; console.log(createClient())`)
const part =
  await weigh(`import { clientOf } from './dist/index.js'; import { flavors } from './dist/endpoints.js'
console.log(clientOf({ flavors }))`)
const MOST = 0.7

console.log(`createClient ${whole} B gzipped, a client of one resource ${part} B`)
if (part > whole * MOST) {
  console.error(
    `A client of one resource should be at most ${MOST} of the whole one: does an unused endpoint stay in the bundle?`
  )
  process.exit(1)
}
