import type { Elements } from '@cloud/ui'
import { Icon, Link } from '@cloud/ui'
import { lazy, memo, useDeferredValue } from 'react'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { offerUrlAtom } from '../../../state/configuration-offer.ts'
import { track } from '../../../state/core/analytics.ts'
import { useValue } from '../../../state/hooks.ts'
import css from './summary-links.module.css'

const SummaryTools = lazy(() => import('./summary-tools.tsx'))

const OfferLink = memo(({ href }: { readonly href: string }) => (
  <Link
    className={css.link}
    href={href}
    onClick={() => track({ action: 'offer', target: 'summary', screen: 'server_configuration' })}
  >
    <Icon name="doc" small />
    <span>Коммерческое предложение</span>
  </Link>
))

function DeferredOfferLink() {
  // invisible, so it renders after the visible parts
  const offer = useDeferredValue(useValue(offerUrlAtom))
  return offer === null ? null : <OfferLink href={offer} />
}

const lazyTools = (
  <LazyBoundary>
    <SummaryTools />
  </LazyBoundary>
)

/** Further actions for the choice. A page that has loaded the tools passes them as `tools`. */
export const SummaryLinks = memo(({ tools = lazyTools }: { readonly tools?: Elements }) => (
  <>
    <DeferredOfferLink />
    {tools}
  </>
))
