/** Calls a function with the height of an element, in pixels, now and after each change. Returns a function that ends this. */
export function followHeight(element: HTMLElement, publish: (height: number) => void): () => void {
  const observer = new ResizeObserver(() => publish(element.offsetHeight))
  observer.observe(element)
  return () => observer.disconnect()
}
