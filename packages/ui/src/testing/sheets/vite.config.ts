import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page that draws a component with all its states on one sheet, for the pictures that changes are compared with. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { write: false, minify: false, modulePreload: false, chunkSizeWarningLimit: 10_000 }
})
