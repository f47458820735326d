import { Disclosure } from '@cloud/ui'
import { useState } from 'react'
import { ChunkError } from '../../loading/chunk-error.tsx'
import { LazyBoundary } from '../../loading/lazy-boundary.tsx'
import { lazyWithFallback } from '../../loading/lazy-with-fallback.ts'
import { LoadingWithTimeout } from '../../loading/loading-with-timeout.tsx'
import { reloadPage } from '../../loading/reload-page.ts'
import css from './which-card.module.css'

const VramGuide = lazyWithFallback(ChunkError, () => import('./vram-guide.tsx'))

/** A question that some have under the cards: its answer is loaded when it is opened. */
export function WhichCard() {
  const [asked, setAsked] = useState(false)
  return (
    <Disclosure
      summary="Какая карта нужна для языковой модели"
      className={css.which}
      ref={(details) => {
        if (details?.open) setAsked(true)
      }}
      onToggle={(event) => event.currentTarget.open && setAsked(true)}
    >
      {asked && (
        <LazyBoundary fallback={<LoadingWithTimeout onRetry={reloadPage} />}>
          <VramGuide />
        </LazyBoundary>
      )}
    </Disclosure>
  )
}
