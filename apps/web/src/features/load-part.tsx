import type { ComponentProps } from 'react'
import { LoadView } from '../loading/load-view.tsx'

/** A button that asks again goes when the answer comes: the part of the page around it takes the focus before. */
function focusAround(): void {
  const around = document.activeElement?.closest<HTMLElement>('section, dialog, main')
  around?.setAttribute('tabindex', '-1')
  around?.focus({ preventScroll: true })
}

/** A part of a page that is loaded: the keys go on in it when it was asked for again. */
export const LoadPart = <T,>({ onRetry, ...rest }: ComponentProps<typeof LoadView<T>>) => (
  <LoadView
    {...rest}
    onRetry={() => {
      focusAround()
      onRetry()
    }}
  />
)
