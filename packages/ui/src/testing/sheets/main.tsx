import '../../tokens/tokens.css'
import '../../base/base.css'
import '../../../.storybook/canvas.css'
import './sheets.css'
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

/** Returns the stories of a title that have their own look. */
const states = (title: string) =>
  FILES.filter((file) => file.default.title === title || file.default.title.startsWith(`${title}/`)).flatMap(
    (file) =>
      Object.entries<Composed>(composeStories(file)).filter(([, { tags }]) => !tags.includes('unpictured'))
  )

let root: Root | undefined

/** Renders the components of this title in all their states, in one theme, for a screenshot. */
async function draw(title: string, theme: 'light' | 'dark'): Promise<void> {
  root?.unmount()
  const room = document.createElement('main')
  document.body.replaceChildren(room)
  root = createRoot(room)
  const drawn = states(title).map(([name, Story]) => (
    <figure key={name}>
      <figcaption>{name}</figcaption>
      <Story />
    </figure>
  ))
  flushSync(() =>
    root?.render(
      <div className="sheet" style={{ colorScheme: theme }}>
        {drawn}
      </div>
    )
  )
  for (const opener of room.querySelectorAll<HTMLElement>('[data-opener]')) flushSync(() => opener.click())
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  await document.fonts.ready
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
}

Object.assign(globalThis, { draw })
