import { type ComponentType, lazy, memo, Suspense, useDeferredValue, useState } from 'react'
import { Disclosure } from '../../parts/Disclosure/Disclosure.tsx'
import css from './HowComputed.module.css'
import type { SumsProps } from './Sums.tsx'

const Unavailable = (_: SumsProps) => <p>Расчёт не загрузился. Обновите страницу, когда появится связь.</p>

const Sums = lazy<ComponentType<SumsProps>>(() =>
  import('./Sums.tsx').then(
    ({ Sums }) => ({ default: Sums }),
    () => ({ default: Unavailable })
  )
)

interface OpeningProps extends SumsProps {
  readonly onToggle: (open: boolean) => void
}

const Opening = memo(({ lines, open, onToggle }: OpeningProps) => (
  <Disclosure
    summary="Как посчитано"
    className={css.how}
    onToggle={(event) => onToggle(event.currentTarget.open)}
  >
    <Suspense>
      <Sums lines={lines} open={open} />
    </Suspense>
  </Disclosure>
))

/** Expands to the calculation of a price. While it is closed, the calculation renders with low priority, after all visible parts. */
export function HowComputed({ lines }: Pick<SumsProps, 'lines'>) {
  const [open, setOpen] = useState(false)
  const deferred = useDeferredValue(lines)
  return <Opening lines={open ? lines : deferred} open={open} onToggle={setOpen} />
}
