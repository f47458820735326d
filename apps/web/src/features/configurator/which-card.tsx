import { Disclosure } from '@cloud/ui'
import { lazy, useState } from 'react'
import { Later } from '../../later.tsx'
import css from './which-card.module.css'

const VramGuide = lazy(() => import('./vram-guide.tsx'))

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
        <Later>
          <VramGuide />
        </Later>
      )}
    </Disclosure>
  )
}
