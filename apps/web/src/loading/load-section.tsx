import { type ComponentProps, useEffect } from 'react'
import { LoadView } from './load-view.tsx'

/** When a button that had the focus goes with the failure that it stood for, the part of the page around it takes the focus. */
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

/** A part of a page that is loaded: the keys go on in it when it was asked for again, by the person or by the page itself. */
export function LoadSection<T>(props: ComponentProps<typeof LoadView<T>>) {
  useFocusAfterRetry(props.load.state === 'failed')
  return <LoadView {...props} />
}
