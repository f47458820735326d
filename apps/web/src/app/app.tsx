import { Footer } from '@cloud/ui'
import { lazy, useEffect } from 'react'
import { LazyBoundary } from '../loading/lazy-boundary.tsx'
import { LazyDialog } from '../loading/lazy-dialog.tsx'
import { takeOver } from '../loading/take-over.ts'
import { paths } from '../state/address/paths.ts'
import { askingAtom } from '../state/asking.ts'
import { termsAtom } from '../state/globals.ts'
import { supportAtom } from '../state/support.ts'
import { titleAtom } from '../state/title.ts'
import { useAction, useValue } from '../state/use.ts'
import { accountAtom } from '../state/user/account.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { SiteHeader } from './frame/site-header.tsx'
import { Router } from './router.tsx'
import { Routes } from './routes.tsx'

const AccountDialog = lazy(() => import('../features/account/account-dialog.tsx'))
const LeadDialog = lazy(() => import('../features/lead/lead-dialog.tsx'))
const Passing = lazy(() => import('./frame/passing.tsx'))

function Title() {
  const title = useValue(titleAtom)
  useEffect(() => {
    document.title = title
  }, [title])
  return null
}

function Account() {
  const open = useAction(accountAtom)
  return (
    useValue(accountAtom).kind === 'open' && (
      <LazyDialog onAbsent={() => open({ kind: 'closed' })}>
        <AccountDialog />
      </LazyDialog>
    )
  )
}

function Consultation() {
  const ask = useAction(askingAtom)
  return (
    useValue(askingAtom) && (
      <LazyDialog onAbsent={() => ask(false)}>
        <LeadDialog />
      </LazyDialog>
    )
  )
}

/** Every page of the product: what stands on all of them, and the screen of the address. */
export function App() {
  const { vatPercent } = useValue(termsAtom)
  const support = useValue(supportAtom)
  useEffect(() => {
    document.documentElement.dataset['hydrated'] = 'yes'
    takeOver()
  }, [])
  return (
    <Router>
      <ErrorBoundary>
        <Title />
        <SiteHeader />
        <Routes />
        <Footer
          vatPercent={vatPercent}
          policyHref={paths.privacy()}
          support={support?.ways}
          supportNote={support?.is_sample ? 'пример' : undefined}
        />
        <Account />
        <Consultation />
        <LazyBoundary>
          <Passing />
        </LazyBoundary>
      </ErrorBoundary>
    </Router>
  )
}
