import { type ComponentType, lazy, memo, Suspense, useDeferredValue, useState } from 'react'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Disclosure } from '../../parts/Disclosure/Disclosure.tsx'
import css from './HowComputed.module.css'
import type { SumsProps } from './Sums.tsx'

const Unavailable = (_: SumsProps) => {
  const texts = priceTexts(useWords())
  return <p>{texts.sumsNotLoaded}</p>
}

const Sums = lazy<ComponentType<SumsProps>>(() =>
  import('./Sums.tsx').then(
    ({ Sums }) => ({ default: Sums }),
    () => ({ default: Unavailable })
  )
)

interface OpeningProps extends SumsProps {
  readonly onToggle: (open: boolean) => void
}

const Opening = memo(({ lines, open, onToggle }: OpeningProps) => {
  const texts = priceTexts(useWords())
  return (
    <Disclosure
      summary={texts.howComputed}
      className={css.how}
      onToggle={(event) => onToggle(event.currentTarget.open)}
    >
      <Suspense>
        <Sums lines={lines} open={open} />
      </Suspense>
    </Disclosure>
  )
})

/** Expands to the calculation of a price. While it is closed, the calculation renders with low priority, after all visible parts. */
export function HowComputed({ lines }: Pick<SumsProps, 'lines'>) {
  const [open, setOpen] = useState(false)
  const deferred = useDeferredValue(lines)
  return <Opening lines={open ? lines : deferred} open={open} onToggle={setOpen} />
}
