import { Component, type ReactElement, type ReactNode } from 'react'
import { HydratedSuspense } from './hydrated-suspense.tsx'

interface LazyBoundaryProps {
  /** The lazy component. */
  readonly children: ReactElement<object>
  /** Data that the children read themselves. If it changes before their script is loaded, the outdated HTML of the server is removed. */
  readonly data?: unknown
  /** Shown until the script is loaded. */
  readonly fallback?: ReactNode
  /** Called if the script could not be loaded. Report it if the user opened the part. */
  readonly onError?: () => void
}

const areShallowEqual = (a: object, b: object) => {
  const entries = Object.entries(a)
  return (
    entries.length === Object.keys(b).length &&
    entries.every(([name, value]) => Object.is(value, Reflect.get(b, name)))
  )
}

/**
 * A part of the page whose script is loaded later. If it cannot be loaded, the part is left out and the rest of the page works; a reload
 * tries again. Until the script is loaded, the part keeps the HTML of the server unless a prop of `children` or `data` changes.
 */
export class LazyBoundary extends Component<LazyBoundaryProps> {
  static getDerivedStateFromError() {
    return { failed: true }
  }

  override state = { failed: false }

  // React replaces the server's HTML by the fallback if a part that is not hydrated yet renders again
  override shouldComponentUpdate({ children, data }: LazyBoundaryProps, { failed }: { failed: boolean }) {
    const { type, props } = this.props.children
    return (
      failed ||
      children.type !== type ||
      !Object.is(data, this.props.data) ||
      !areShallowEqual(children.props, props)
    )
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    if (this.state.failed) return null
    return <HydratedSuspense fallback={this.props.fallback}>{this.props.children}</HydratedSuspense>
  }
}
