import type { PageGlobals } from '@cloud/api'
import { Provider } from 'jotai'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { navigateAtom } from '../state/address/location.ts'
import { urlWriter } from '../state/address/url-writer.ts'
import { setCollector } from '../state/core/analytics.ts'
import { createPageStore } from '../state/page-store.ts'
import { App } from './app.tsx'
import './styles.ts'

const data = document.getElementById('page-globals')
const root = document.getElementById('root')
if (data === null || root === null) throw new Error('No #page-globals or no #root: see the shell.')

const here = () => location.pathname + location.search
// in pieces, so that a page that is seen answers while it is hydrated
setTimeout(() => {
  const globals = JSON.parse(data.textContent) as PageGlobals
  if (globals.analytics_url !== undefined) setCollector(globals.analytics_url)
  const store = createPageStore(here(), globals)
  addEventListener('popstate', () => store.set(navigateAtom, here()))
  addEventListener('pagehide', urlWriter.write)
  startTransition(
    () =>
      void hydrateRoot(
        root,
        <StrictMode>
          <Provider store={store}>
            <App />
          </Provider>
        </StrictMode>,
        { onRecoverableError: (error) => console.error('The page was drawn again:', error) }
      )
  )
})
