import { type ComponentProps, useEffect } from 'react'
import { LoadView } from './load-view.tsx'

/** If the focused retry button disappears, moves the focus to the surrounding section. */
function useFocusAfterRetry(isFailed: boolean): void {
  useEffect(() => {
    if (!isFailed) return
    let [button, around]: (HTMLElement | null)[] = []
    const note = ({ target }: FocusEvent) => {
      button = target as HTMLElement
      around = button.closest<HTMLElement>('section, dialog, main')
    }
    document.addEventListener('focusin', note)
    return () => {
      document.removeEventListener('focusin', note)
      if (document.activeElement !== document.body || button?.isConnected !== false) return
      around?.setAttribute('tabindex', '-1')
      around?.focus({ preventScroll: true })
    }
  }, [isFailed])
}

/** A `LoadView` that keeps the keyboard focus in its section after a retry. */
export function LoadSection<T>(props: ComponentProps<typeof LoadView<T>>) {
  useFocusAfterRetry(props.load.state === 'failed')
  return <LoadView {...props} />
}
