import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPage } from './first-page.ts'
import { precompress } from './precompress.ts'
import { LATE, twoSheets } from './two-sheets.ts'

const ENTRY = 'src/app/entry-client.tsx'

/** Only the panel and the page of an offer need these: other pages do not load them. */
const isOfTwoPages = (id: string) =>
  /\/(awaited-payments|awaited-start|ServerStatus|statusLook)\.tsx?$/.test(id)

async function fewFiles() {
  const first = await firstPage(ENTRY)
  return {
    codeSplitting: {
      groups: [
        { name: 'first', test: (id: string) => first.modules.has(id) },
        { name: LATE, test: first.isLateSheet },
        // else each dialog would come in up to twenty small files, and the first page name them all
        {
          name: 'shared',
          test: (id: string) => !first.modules.has(id) && !first.isLateSheet(id) && !isOfTwoPages(id),
          minShareCount: 2
        }
      ]
    },
    // no compression makes a hash shorter; six letters are too few from 65 files on
    chunkFileNames: 'assets/[name]-[hash:7].js'
  }
}

export default defineConfig(async ({ command, isSsrBuild }) => ({
  plugins: [react(), twoSheets(), precompress()],
  css: { modules: { generateScopedName: '[hash:base64:5]' } },
  build: isSsrBuild
    ? { target: 'node26' }
    : {
        target: 'es2024',
        modulePreload: { polyfill: false },
        manifest: true,
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: ENTRY,
          output: command === 'build' ? await fewFiles() : {},
          // nothing here reads a property, or a global, for what the reading does
          treeshake: { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false }
        }
      }
}))
