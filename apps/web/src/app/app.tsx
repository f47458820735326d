import { Footer, Page } from '@cloud/ui'
import { Component, lazy, type ReactNode, useEffect } from 'react'
import { replayEarlyInput } from '../loading/hydrated-suspense.tsx'
import { LazyBoundary } from '../loading/lazy-boundary.tsx'
import { LazyDialog } from '../loading/lazy-dialog.tsx'
import { paths } from '../state/address/paths.ts'
import { accountDialogAtom, isLeadDialogOpenAtom } from '../state/core/dialogs.ts'
import { supportAtom, termsAtom } from '../state/core/globals-atom.ts'
import { useAction, useValue } from '../state/hooks.ts'
import { documentTitleAtom } from '../state/page-title.ts'
import { SiteHeader } from './frame/site-header.tsx'
import { Router } from './router.tsx'
import { Routes } from './routes.tsx'

const AccountDialog = lazy(() => import('../features/account/account-dialog.tsx'))
const LeadDialog = lazy(() => import('../features/lead/lead-dialog.tsx'))
const Toasts = lazy(() => import('./frame/toasts.tsx'))

/** Shown when a screen throws: a message with a link back instead of a blank page. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page role="alert">
        <h1>Unexpected Application Error!</h1>
        <p>На этой странице произошёл сбой. Попробуйте открыть её заново.</p>
        {/* a plain link, because the page must be reloaded */}
        <a href={paths.configurator()}>Вернуться к конфигуратору</a>
      </Page>
    )
  }
}

function DocumentTitle() {
  const title = useValue(documentTitleAtom)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

function OpenAccountDialog() {
  const open = useAction(accountDialogAtom)
  return (
    useValue(accountDialogAtom).kind === 'open' && (
      <LazyDialog onError={() => open({ kind: 'closed' })}>
        <AccountDialog />
      </LazyDialog>
    )
  )
}

function OpenLeadDialog() {
  const setLeadDialogOpen = useAction(isLeadDialogOpenAtom)
  return (
    useValue(isLeadDialogOpenAtom) && (
      <LazyDialog onError={() => setLeadDialogOpen(false)}>
        <LeadDialog />
      </LazyDialog>
    )
  )
}

/** Every page of the product: the parts of all pages and the screen of the address. */
export function App() {
  const { vatPercent } = useValue(termsAtom)
  const support = useValue(supportAtom)
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'yes'
    replayEarlyInput()
    addEventListener('early', replayEarlyInput)
  }, [])
  return (
    <Router>
      <ErrorBoundary>
        <DocumentTitle />
        <SiteHeader />
        <Routes />
        <LazyBoundary>
          <Toasts />
        </LazyBoundary>
        <Footer
          vatPercent={vatPercent}
          policyHref={paths.privacy()}
          support={support?.ways}
          supportNote={support?.is_sample ? 'пример' : undefined}
        />
        <OpenAccountDialog />
        <OpenLeadDialog />
      </ErrorBoundary>
    </Router>
  )
}
