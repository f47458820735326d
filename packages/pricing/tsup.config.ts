import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    // a second name keeps all code out of index.js: bundlers drop whole files that are not used
    'index-parts': 'src/index.ts',
    account: 'src/account.ts',
    books: 'src/books.ts',
    estimate: 'src/estimate.ts',
    'price-lists': 'src/price-lists.ts',
    'testing/index': 'src/testing/index.ts',
    words: 'src/words.ts'
  },
  format: ['esm'],
  target: 'es2022',
  dts: false,
  clean: true,
  sourcemap: true
})
