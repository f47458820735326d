import { Disclosure } from '@cloud/ui'
import { useState } from 'react'
import { Absent } from '../../absent.tsx'
import { Later } from '../../later.tsx'
import { lazyOr } from '../../lazy-or.ts'
import { loadAnew } from '../../load-anew.ts'
import { Waiting } from '../../waiting.tsx'
import css from './which-card.module.css'

const VramGuide = lazyOr(Absent, () => import('./vram-guide.tsx'))

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
        <Later waiting={<Waiting onRetry={loadAnew} />}>
          <VramGuide />
        </Later>
      )}
    </Disclosure>
  )
}
