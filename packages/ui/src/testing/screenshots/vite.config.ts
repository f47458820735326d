import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Builds the page that shows a component in all its states, for the screenshot tests. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { write: false, minify: false, modulePreload: false, chunkSizeWarningLimit: 10_000 }
})
