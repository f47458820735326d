import { globSync, statSync } from 'node:fs'

/** Checks the size of the built Storybook. */

const MAX_BYTES = 12_000_000

const size = globSync('storybook-static/**/*')
  .map((file) => statSync(file))
  .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
console.log(`Storybook: ${size} B, at most ${MAX_BYTES}`)
process.exit(size > MAX_BYTES ? 1 : 0)
