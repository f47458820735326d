import '@cloud/ui/tokens.css'
import '@cloud/ui/style.css'
import { Page, WordsProvider } from '@cloud/ui'
import { ENGLISH } from '@cloud/ui/words/en'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { OffersScreen } from './offers-screen.tsx'
import { shopNamed } from './sample-shops.ts'

const client = shopNamed(new URLSearchParams(location.search).get('shop') ?? 'ready')

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <WordsProvider words={ENGLISH}>
      <Page>
        <OffersScreen client={client} />
      </Page>
    </WordsProvider>
  </StrictMode>
)
