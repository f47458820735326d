import { type ComponentType, lazy, Suspense, useDeferredValue, useState } from 'react'
import { Disclosure } from '../Disclosure/Disclosure.tsx'
import css from './HowComputed.module.css'
import type { SumsProps } from './Sums.tsx'

const Unavailable = (_: SumsProps) => <p>Расчёт не загрузился. Обновите страницу, когда появится связь.</p>

const Sums = lazy<ComponentType<SumsProps>>(() =>
  import('./Sums.tsx').then(
    ({ Sums }) => ({ default: Sums }),
    () => ({ default: Unavailable })
  )
)

/** Opens to the sums behind a price. While they are closed they may be of a moment ago. */
export function HowComputed({ lines }: SumsProps) {
  const [open, setOpen] = useState(false)
  const late = useDeferredValue(lines)
  return (
    <Disclosure
      summary="Как посчитано"
      className={css.how}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <Suspense>
        <Sums lines={open ? lines : late} />
      </Suspense>
    </Disclosure>
  )
}
