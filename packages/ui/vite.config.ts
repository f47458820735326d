import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** What a server component has not: hooks and other state of React, and what answers an event. */
const NEEDS_BROWSER =
  /import \{[^}]*\b(use[A-Z]\w*|createContext|Component)\b[^}]*\} from "react"|from "react-dom"|\bon[A-Z]\w*:/

/** Modules of a browser say so, and the others (words, offers, plain parts) can be called by a server component. */
const USE_CLIENT: Plugin = {
  name: 'use-client',
  renderChunk: (code) => (NEEDS_BROWSER.test(code) ? { code: `'use client';${code}`, map: null } : null)
}

export default defineConfig({
  plugins: [react(), USE_CLIENT],
  build: {
    lib: {
      entry: 'src/published.ts',
      formats: ['es'],
      fileName: (_, name) => `${name === 'published' ? 'index' : name}.js`,
      cssFileName: 'style'
    },
    // a module each, as in the source: one file of all would be the browser's as a whole
    rolldownOptions: {
      external: [/^react/, /^@cloud\//],
      output: { preserveModules: true, preserveModulesRoot: 'src' }
    },
    sourcemap: true
  }
})
