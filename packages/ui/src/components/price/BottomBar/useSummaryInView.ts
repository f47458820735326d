import { type RefCallback, useMemo, useRef, useState } from 'react'

export interface SummaryInView {
  /** Ref for the element that shows the total, if it is rendered. */
  totalRef: RefCallback<Element>
  /** Ref for the button. */
  buttonRef: RefCallback<Element>
  /** True if all attached elements are fully inside the window. False on the server and until the first measurement. */
  inView: boolean
}

interface Visibility {
  /** Observes an element; returns a function that stops observing it. */
  readonly watch: (element: Element) => () => void
}

/** Reports whether all observed elements (at least one) are fully inside the window. An element taller than the window never is. */
function observeVisibility(onChange: (allInView: boolean) => void): Visibility {
  const watched = new Set<Element>()
  const seen = new Set<Element>()
  const report = () => onChange(watched.size > 0 && seen.size === watched.size)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        // rounding can cut off a fraction of a pixel
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

/** Observes the summary's total and button, also when they are mounted and unmounted. */
export function useSummaryInView(): SummaryInView {
  const [inView, setInView] = useState(false)
  const visibility = useRef<Visibility>(undefined)
  const refs = useMemo(() => {
    const watch: RefCallback<Element> = (element) => {
      if (element === null) return
      visibility.current ??= observeVisibility(setInView)
      return visibility.current.watch(element)
    }
    // two separate functions, because React would treat one function as one ref
    return {
      totalRef: (element: Element | null) => watch(element),
      buttonRef: (element: Element | null) => watch(element)
    }
  }, [])
  return { ...refs, inView }
}
