import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PRICE_LIST_SCHEMA } from './src/price-lists.ts'
import { createVectors, vectorText } from './src/vectors/vectors.ts'

/** Writes the JSON files of the package with their types, as the last step of the build. */

const write = (file: string, text: string) => writeFileSync(join(import.meta.dirname, 'dist', file), text)

write('price-list.schema.json', `${JSON.stringify(PRICE_LIST_SCHEMA, null, 2)}\n`)
write('vectors.json', vectorText(createVectors()))
write(
  'vectors.d.ts',
  `import type { VectorFile } from './vectors/vector-file.js'
declare const vectors: VectorFile
export default vectors
export type { Decimal, Encoded, VectorCase, VectorFile } from './vectors/vector-file.js'
`
)
