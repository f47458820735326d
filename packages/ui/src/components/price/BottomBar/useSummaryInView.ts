import { type RefCallback, useMemo, useRef, useState } from 'react'
import { createSightings, type Sightings } from './sightings.ts'

export interface SummaryInView {
  /** Goes to what shows the total, once there is one. */
  totalRef: RefCallback<Element>
  /** Goes to the button. */
  buttonRef: RefCallback<Element>
  /** Whether what there is of them is wholly in the window. False on the server and until it is known. */
  inView: boolean
}

/** Watches the summary's total and button, wherever they come and go. */
export function useSummaryInView(): SummaryInView {
  const [inView, setInView] = useState(false)
  const sightings = useRef<Sightings>(undefined)
  const refs = useMemo(() => {
    const watch: RefCallback<Element> = (element) => {
      if (element === null) return
      sightings.current ??= createSightings(setInView)
      return sightings.current.watch(element)
    }
    // two functions, or React would take them for one
    return {
      totalRef: (element: Element | null) => watch(element),
      buttonRef: (element: Element | null) => watch(element)
    }
  }, [])
  return { ...refs, inView }
}
