import axe from 'axe-core'
import { createElement, Fragment, type ReactElement, type RefCallback, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToReadableStream } from 'react-dom/server'

/** What a component did wrong; empty when it conforms. */
export type Findings = string[]

/** What a component is given by the test, besides what it needs: to be found again in the page. */
export interface Given {
  readonly className: string
  readonly 'data-given': string
  readonly ref: RefCallback<Element>
}

/** How the one check of all components draws one of them. */
export interface Conforming {
  /** Draws the component with what is given. */
  readonly draw: (given: Given) => ReactElement
  /** What the component does not pass on to its root; the reason is beside it. */
  readonly without?: readonly ('ref' | 'className' | 'data-given')[]
}

const GIVEN = 'given-class'

/**
 * Renders a component on the server, hydrates it in the browser and checks: are the class name, the
 * ref and native attributes where they were given, is the console silent, does axe find anything?
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
    const { violations } = await axe.run(container, { rules: { region: { enabled: false } } })
    for (const { id, nodes } of violations) findings.push(`axe: ${id} at ${nodes[0]?.html}`)
  } finally {
    root.unmount()
    container.remove()
    findings.push(...messages.end())
  }
  return findings
}

/** Calls back when React has hydrated the markup. */
function Hydrated({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}

function listenToConsole() {
  const messages: string[] = []
  const { error, warn } = console
  console.error = (...words: unknown[]) => messages.push(`console.error: ${words.map(String).join(' ')}`)
  console.warn = (...words: unknown[]) => messages.push(`console.warn: ${words.map(String).join(' ')}`)
  return {
    end: () => {
      Object.assign(console, { error, warn })
      return messages
    }
  }
}
