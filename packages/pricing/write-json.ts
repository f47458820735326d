import { writeFileSync } from 'node:fs'
import { createVectors, vectorText } from './src/vectors/vectors.ts'

/** Writes the JSON files of the package with their types, as the last step of the build. */

const write = (file: string, text: string) =>
  writeFileSync(new URL(`dist/${file}`, `file://${import.meta.dirname}/`), text)

write('vectors.json', vectorText(createVectors()))
write(
  'vectors.d.ts',
  `import type { VectorFile } from './vectors/vector-file.js'
declare const vectors: VectorFile
export default vectors
export type { Decimal, Encoded, VectorCase, VectorFile } from './vectors/vector-file.js'
`
)
