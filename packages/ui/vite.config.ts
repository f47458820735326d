import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { cssPerComponent } from './css-per-component.ts'

/** Hooks, state, event handlers, refs and functions as children: server components cannot use any of them. */
const NEEDS_BROWSER =
  /\buse(Words|HeadingLevel)\b|import \{[^}]*\b(use[A-Z]\w*|createContext|Component)\b[^}]*\} from "react"|from "react-dom"|\bon[A-Z]\w*:|\bref:|children: \(.*?\) =>/

/** Marks client-only modules with 'use client'. Server components can use all others; check-server-components.ts renders them. */
const USE_CLIENT: Plugin = {
  name: 'use-client',
  renderChunk: (code) => (NEEDS_BROWSER.test(code) ? { code: `'use client';${code}`, map: null } : null)
}

export default defineConfig({
  plugins: [react(), USE_CLIENT, cssPerComponent()],
  build: {
    lib: {
      entry: { published: 'src/published.ts', 'words/en': 'src/words/en.ts', 'words/ru': 'src/words/ru.ts' },
      formats: ['es'],
      fileName: (_, name) => `${name === 'published' ? 'index' : name}.js`,
      cssFileName: 'style'
    },
    // one file per module as in the source: a single file would be client code as a whole
    rolldownOptions: {
      external: [/^react/, /^@cloud\//, /^d3-/],
      output: { preserveModules: true, preserveModulesRoot: 'src' }
    },
    sourcemap: true
  }
})
