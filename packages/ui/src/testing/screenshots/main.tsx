import '../../tokens/tokens.css'
import '../../base/base.css'
import '../../../.storybook/canvas.css'
import './screenshots.css'
import { composeStories } from '@storybook/react-vite'
import type { ComponentType } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

type Composed = ComponentType & { readonly tags: readonly string[] }

interface Stories {
  readonly default: { readonly title: string }
}

const FILES = Object.values(import.meta.glob<Stories>('../../components/**/*.stories.tsx', { eager: true }))

// a modal dialog would cover the other states, so it is opened as a part of its state
HTMLDialogElement.prototype.showModal = function show() {
  this.open = true
}

interface State {
  readonly name: string
  readonly Story: Composed
}

/** Returns the states of a component that look different from each other. */
const states = (title: string): readonly State[] =>
  FILES.filter((file) => file.default.title === title || file.default.title.startsWith(`${title}/`))
    .flatMap((file) => Object.entries<Composed>(composeStories(file)))
    .filter(([, { tags }]) => !tags.includes('unpictured'))
    .map(([name, Story]) => ({ name, Story }))

let root: Root | undefined

/** Renders components, given by the titles of their stories, in all their states and in one theme, for a screenshot. */
async function draw(titles: readonly string[], theme: 'light' | 'dark'): Promise<void> {
  root?.unmount()
  const container = document.createElement('main')
  document.body.replaceChildren(container)
  root = createRoot(container)
  const drawn = titles.flatMap((title) =>
    states(title).map(({ name, Story }) => (
      <figure key={`${title}/${name}`}>
        <figcaption>
          {title}: {name}
        </figcaption>
        <Story />
      </figure>
    ))
  )
  flushSync(() =>
    root?.render(
      <div className="states" style={{ colorScheme: theme }}>
        {drawn}
      </div>
    )
  )
  for (const opener of container.querySelectorAll<HTMLElement>('[data-opener]'))
    flushSync(() => opener.click())
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

Object.assign(globalThis, { draw })
