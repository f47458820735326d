import { createElement, Fragment, type ReactElement, type RefCallback, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'

/** Failures of a component; empty if it conforms. */
export type Findings = string[]

/** Props passed by the test in addition to the required ones; the test looks for them in the page. */
export interface Given {
  readonly className: string
  readonly 'data-given': string
  readonly ref: RefCallback<Element>
}

/** How the conformance test renders a component. */
export interface Conforming {
  /** Renders the component with the given props. */
  readonly draw: (given: Given) => ReactElement
  /** Props that the component does not pass to its root; a comment beside them gives the reason. */
  readonly without?: readonly ('ref' | 'className' | 'data-given')[]
}

const GIVEN = 'given-class'

/**
 * Renders a component on the server, hydrates it in the browser and checks that class name, ref and native attributes are where they were given, and that
 * the console is silent. The stories are checked with axe.
 */
export async function conformance({ draw, without = [] }: Conforming): Promise<Findings> {
  const findings: Findings = []
  const messages = listenToConsole()
  const refs: Element[] = []
  const hydrated = Promise.withResolvers<void>()
  const element = createElement(
    StrictMode,
    null,
    createElement(
      Fragment,
      null,
      draw({
        className: GIVEN,
        'data-given': 'yes',
        ref: (target) => {
          if (target) refs.push(target)
        }
      }),
      createElement(Hydrated, { onHydrated: hydrated.resolve })
    )
  )
  const container = document.createElement('div')
  document.body.append(container)
  const drawn = await renderToReadableStream(element)
  // waits for lazy parts
  await drawn.allReady
  container.innerHTML = await new Response(drawn).text()
  const root = hydrateRoot(container, element, {
    onRecoverableError: (error) => findings.push(`hydration: ${String(error)}`)
  })
  await hydrated.promise
  try {
    if (!without.includes('className') && container.querySelector(`.${GIVEN}`) === null)
      findings.push('no class name')
    if (!without.includes('data-given') && container.querySelector('[data-given=yes]') === null) {
      findings.push('no native attributes')
    }
    if (!without.includes('ref') && !refs.some((target) => container.contains(target)))
      findings.push('no ref')
  } finally {
    root.unmount()
    container.remove()
    findings.push(...messages.end())
  }
  return findings
}

/** Calls `onHydrated` when React has hydrated the markup. */
function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}

function listenToConsole() {
  const messages: string[] = []
  const { error, warn } = console
  console.error = (...words: unknown[]) => {
    const message = words.map(String).join(' ')
    // only this test renders a provider on the server and in the browser of the same page
    if (!message.startsWith('Detected multiple renderers')) messages.push(`console.error: ${message}`)
  }
  console.warn = (...words: unknown[]) => messages.push(`console.warn: ${words.map(String).join(' ')}`)
  return {
    end: () => {
      Object.assign(console, { error, warn })
      return messages
    }
  }
}
