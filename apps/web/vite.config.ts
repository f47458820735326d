import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstPage } from './first-page.ts'
import { inlineWords } from './inline-words.ts'
import { precompress } from './precompress.ts'
import { LATE, twoStyleSheets } from './two-style-sheets.ts'

const ENTRY = 'src/app/entry-client.tsx'

/** Modules that few pages need: the panel and a server's page, or one of these and an offer, the rules, the spending or the estimate. */
const isOfFewPages = (id: string) =>
  /\/(awaited-payments|awaited-start|ServerStatus|statusLook|OfferDocumentView|OfferFacts|OfferPrices|FactList|FactRow|factPictures|file-input|CommandLine|use-copy|EventTable|history|list-focus|Table|TableHead|TableFoot|tableRows)\.tsx?$/.test(
    id
  ) ||
  /\/(serverActions|serverWords|ServerMenu|RenewalSwitch|renewalNote|StopConfirmation|ruleWords|rule-text|action-previews|suggested-top-up)\.tsx?$/.test(
    id
  ) ||
  /\/pages\/panel\/(dialogs|servers|money)\/|\/(edit-labels-dialog|render-once-ready|use-live-refresh|spending-report)\.tsx?$/.test(
    id
  )

/** Files of modules that pages and dialogs share, each with the pages that load it. A module of several files goes to the first. */
const PAGES_BY_FILE = {
  account: /\/pages\/(panel\/panel|spending\/spending-page|offers\/offers-screen|rules\/rules-page)\.tsx$/,
  'sign-in': /\/(account-dialog|profile|security)\.tsx$/,
  // modules of other pages and dialogs
  shared: /./
}

/** Modules that choose or load SSH keys. */
const isOfSshKeys = (id: string) =>
  /\/(ssh-keys?|ssh-keys-field|chosen-keys|focus-keys|SshKeySelect|private-key)\.tsx?$/.test(id)

async function outputOfFewFiles() {
  const first = await firstPage(ENTRY)
  const isAlone = (id: string) =>
    first.modules.has(id) || first.isLateStyleSheet(id) || isOfFewPages(id) || isOfSshKeys(id)
  return {
    codeSplitting: {
      groups: [
        { name: 'first', test: (id: string) => first.modules.has(id) },
        { name: LATE, test: first.isLateStyleSheet },
        // otherwise each dialog would load up to twenty small files, and the first page would list them all
        ...Object.entries(PAGES_BY_FILE).map(([name, pages]) => {
          const modules = first.modulesOf(pages)
          return { name, test: (id: string) => modules.has(id) && !isAlone(id), minShareCount: 2 }
        }),
        { name: 'ssh-keys', test: isOfSshKeys }
      ]
    },
    // hashes do not compress, so they are short; six characters are too few for more than 64 files
    chunkFileNames: 'assets/[name]-[hash:7].js'
  }
}

export default defineConfig(async ({ command, isSsrBuild }) => ({
  plugins: [inlineWords(), react(), twoStyleSheets(), precompress()],
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
          output: command === 'build' ? await outputOfFewFiles() : {},
          // no code here reads a property or a global for a side effect
          treeshake: { propertyReadSideEffects: false as const, unknownGlobalSideEffects: false }
        }
      }
}))
