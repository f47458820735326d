import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import * as ui from '../index.ts'
import { COMPONENTS } from './COMPONENTS.tsx'
import { conformance } from './conformance.ts'

const meta = { title: 'Conformance', tags: ['!autodocs', '!dev'] } satisfies Meta

export default meta
type Story = StoryObj

/** Each component, drawn on the server and taken over: class name, ref, native attributes, a silent console, axe. */
export const EveryComponent: Story = {
  render: () => <p>Проверка всех компонентов</p>,
  play: async () => {
    const found: Record<string, string[]> = {}
    for (const [name, { draw, without = [] }] of Object.entries(COMPONENTS)) {
      const findings = await conformance(draw, without)
      if (findings.length > 0) found[name] = findings
    }
    await expect(found).toEqual({})
  }
}

/** What is exported and not in the list would go unchecked. */
export const NothingForgotten: Story = {
  render: () => <p>Проверка списка компонентов</p>,
  play: async () => {
    const exported = Object.keys(ui).filter((name) => /^[A-Z][a-z]/.test(name))
    await expect(Object.keys(COMPONENTS).sort()).toEqual(exported.sort())
  }
}
