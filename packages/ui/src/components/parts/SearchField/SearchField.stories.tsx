import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { SearchField } from './SearchField.tsx'

const NAMES = ['web-api', 'train-h100', 'llm-inference']

const meta = {
  title: 'Parts/SearchField',
  component: SearchField,
  args: { label: 'Найти', placeholder: 'Имя или карта', value: '', onSearch: fn() },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof SearchField>

export default meta
type Story = StoryObj<typeof meta>

/** The number of results is announced while the user types; Escape clears the text. */
export const Found: Story = {
  render: function Searching(args) {
    const [text, setText] = useState('')
    const found = NAMES.filter((name) => name.includes(text))
    return (
      <SearchField
        {...args}
        value={text}
        onSearch={setText}
        found={`Найдено ${found.length} из ${NAMES.length}`}
      />
    )
  },
  play: async ({ canvas, userEvent }) => {
    const search = canvas.getByRole('searchbox', { name: 'Найти' })
    await userEvent.type(search, 'web')
    await expect(canvas.getByRole('status')).toHaveTextContent('Найдено 1 из 3')
    await userEvent.clear(search)
    await expect(canvas.getByRole('status')).toHaveTextContent('Найдено 3 из 3')
    await expect(search.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  }
}

export const HiddenLabel: Story = { args: { hideLabel: true, value: 'h100' } }

export const Disabled: Story = { args: { disabled: true } }
