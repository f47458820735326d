import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    lib: { entry: 'src/published.ts', formats: ['es'], fileName: 'index', cssFileName: 'style' },
    rollupOptions: { external: [/^react/, /^@cloud\//] },
    sourcemap: true
  }
})
