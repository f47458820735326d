import { Icon } from '@cloud/ui'
import { lazy, useState } from 'react'
import { Later } from '../../later.tsx'
import css from './which-card.module.css'

const VramGuide = lazy(() => import('./vram-guide.tsx'))

/** A question that some have under the cards: its answer is loaded when it is opened. */
export function WhichCard() {
  const [asked, setAsked] = useState(false)
  return (
    // it opens without script, too
    <details
      className={css.which}
      ref={(details) => {
        if (details?.open) setAsked(true)
      }}
      onToggle={(event) => event.currentTarget.open && setAsked(true)}
    >
      <summary>
        Какая карта нужна для языковой модели
        <Icon sign="down" small />
      </summary>
      {asked && (
        <Later>
          <VramGuide />
        </Later>
      )}
    </details>
  )
}
