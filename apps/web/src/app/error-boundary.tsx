import { Page } from '@cloud/ui'
import { Component, type ReactNode } from 'react'
import { paths } from '../state/address/paths.ts'

/** What a person sees when a screen fails: never a blank page, always a way back. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return (
      <Page role="alert">
        <h1>Unexpected Application Error!</h1>
        <p>На этой странице произошёл сбой. Попробуйте открыть её заново.</p>
        {/* a plain link: the page is reloaded, whatever state the old one was in */}
        <a href={paths.configurator()}>Вернуться к конфигуратору</a>
      </Page>
    )
  }
}
