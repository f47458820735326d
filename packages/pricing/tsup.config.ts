import { defineConfig } from 'tsup'

export default defineConfig({
  entry: [
    'src/index.ts',
    'src/account.ts',
    'src/books.ts',
    'src/estimate.ts',
    'src/price-lists.ts',
    'src/testing/index.ts',
    'src/words.ts'
  ],
  format: ['esm'],
  target: 'es2022',
  dts: false,
  clean: true,
  sourcemap: true
})
