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

const globalsElement = document.getElementById('page-globals')
const rootElement = document.getElementById('root')
if (globalsElement === null || rootElement === null)
  throw new Error('No #page-globals or no #root: see the shell.')

// a held Enter would click the focused button, or submit its form, again and again
addEventListener('keydown', (event) => {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement))
    event.preventDefault()
})

// a separate task, so that the visible page responds before hydration starts
setTimeout(() => {
  const globals = JSON.parse(globalsElement.textContent) as PageGlobals
  if (globals.analytics_url !== undefined) setCollector(globals.analytics_url)
  const store = createPageStore(urlWriter.read(), globals)
  addEventListener('popstate', () => store.set(navigateAtom, urlWriter.read()))
  addEventListener('pagehide', urlWriter.write)
  startTransition(
    () =>
      void hydrateRoot(
        rootElement,
        <StrictMode>
          <Provider store={store}>
            <App />
          </Provider>
        </StrictMode>,
        { onRecoverableError: (error) => console.error('The page was drawn again:', error) }
      )
  )
})
