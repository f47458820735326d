import { type RefCallback, useMemo, useRef, useState } from 'react'

export interface SummaryInView {
  /** For the element that shows the total, once there is one. */
  totalRef: RefCallback<Element>
  /** For the button. */
  buttonRef: RefCallback<Element>
  /** Whether those that exist are wholly in the window. False on the server and until it is known. */
  inView: boolean
}

interface Visibility {
  /** Watches an element; returns a function that stops it. */
  readonly watch: (element: Element) => () => void
}

/**
 * Reports whether all watched elements (at least one) are wholly in the window.
 * An element taller than the window never is.
 */
function observeVisibility(onChange: (allInView: boolean) => void): Visibility {
  const watched = new Set<Element>()
  const seen = new Set<Element>()
  const report = () => onChange(watched.size > 0 && seen.size === watched.size)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        // a fraction of a pixel may be cut off by rounding
        if (intersectionRatio > 0.98) seen.add(target)
        else seen.delete(target)
      }
      report()
    },
    { threshold: [0, 0.98, 1] }
  )
  return {
    watch: (element) => {
      watched.add(element)
      observer.observe(element)
      return () => {
        observer.unobserve(element)
        seen.delete(element)
        watched.delete(element)
        report()
      }
    }
  }
}

/** Watches the summary's total and button, also when they come and go. */
export function useSummaryInView(): SummaryInView {
  const [inView, setInView] = useState(false)
  const visibility = useRef<Visibility>(undefined)
  const refs = useMemo(() => {
    const watch: RefCallback<Element> = (element) => {
      if (element === null) return
      visibility.current ??= observeVisibility(setInView)
      return visibility.current.watch(element)
    }
    // two functions, or React would take them for one
    return {
      totalRef: (element: Element | null) => watch(element),
      buttonRef: (element: Element | null) => watch(element)
    }
  }, [])
  return { ...refs, inView }
}
