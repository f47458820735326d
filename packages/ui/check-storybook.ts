import { globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { minifySync } from 'vite'

/** Minifies the manager of the built Storybook, which Storybook copies as it is, and checks the size of the build. */

const MAX_BYTES = 12_000_000

for (const file of globSync('storybook-static/sb-manager/*runtime.js'))
  writeFileSync(file, minifySync(file, readFileSync(file, 'utf8')).code)

const size = globSync('storybook-static/**/*')
  .map((file) => statSync(file))
  .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
console.log(`Storybook: ${size} B, at most ${MAX_BYTES}`)
process.exit(size > MAX_BYTES ? 1 : 0)
