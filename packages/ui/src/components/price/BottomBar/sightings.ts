export interface Sightings {
  /** Watches an element; the answer ends it. */
  readonly watch: (element: Element) => () => void
}

/**
 * Tells when all watched elements, at least one, are wholly in the window at once, and when they no longer are.
 * An element taller than the window never is.
 */
export function createSightings(tell: (allInView: boolean) => void): Sightings {
  const watched = new Set<Element>()
  const seen = new Set<Element>()
  const tellAll = () => tell(watched.size > 0 && seen.size === watched.size)
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        // a fraction of a pixel may be cut off by rounding
        if (intersectionRatio > 0.98) seen.add(target)
        else seen.delete(target)
      }
      tellAll()
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
        tellAll()
      }
    }
  }
}
