import type { Meta, StoryObj } from '@storybook/react-vite'
import { type ReactNode, useState } from 'react'
import { expect } from 'storybook/test'
import { RemountOnArgs } from '../../../.storybook/remount-on-args.tsx'
import * as ui from '../../index.ts'
import { COMPONENTS } from '../components.tsx'
import { conformance } from './conformance.ts'

const meta = { title: 'Conformance', tags: ['!autodocs', '!dev'] } satisfies Meta

export default meta
type Story = StoryObj

/** Each component is rendered on the server and hydrated; checks class name, ref, native attributes and console output. */
export const EveryComponent: Story = {
  render: () => <p>Проверка всех компонентов</p>,
  play: async () => {
    const found: Record<string, string[]> = {}
    for (const [name, component] of Object.entries(COMPONENTS)) {
      const findings = await conformance(component)
      if (findings.length > 0) found[name] = findings
    }
    await expect(found).toEqual({})
  }
}

/** An exported component missing from the list would not be checked. */
export const NothingForgotten: Story = {
  render: () => <p>Проверка списка компонентов</p>,
  play: async () => {
    const exported = Object.keys(ui).filter((name) => /^[A-Z][a-z]/.test(name))
    await expect(Object.keys(COMPONENTS).sort()).toEqual(exported.sort())
  }
}

function Kept({ value }: { readonly value: string }): ReactNode {
  const [kept, keep] = useState(value)
  return <input aria-label="Имя" value={kept} onChange={(event) => keep(event.target.value)} />
}

/** A changed control resets the story's state; any other render keeps it. */
export const Controls: Story = {
  render: function Controlled() {
    const [args, setArgs] = useState({ value: 'web' })
    return (
      <>
        <button type="button" onClick={() => setArgs({ value: 'render' })}>
          Другое имя
        </button>
        <button type="button" onClick={() => setArgs({ ...args })}>
          То же имя
        </button>
        <RemountOnArgs args={args}>
          <Kept {...args} />
        </RemountOnArgs>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const name = () => canvas.getByRole('textbox', { name: 'Имя' })
    await userEvent.type(name(), '-1')
    await userEvent.click(canvas.getByRole('button', { name: 'То же имя' }))
    await expect(name()).toHaveValue('web-1')
    await userEvent.click(canvas.getByRole('button', { name: 'Другое имя' }))
    await expect(name()).toHaveValue('render')
  }
}
