import { defineConfig } from 'tsup'

export default defineConfig({
  entry: ['src/index.ts', 'src/endpoints.ts', 'src/openapi.ts'],
  format: ['esm'],
  dts: false,
  clean: true,
  sourcemap: true,
  target: 'es2023'
})
