import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { PAIRS } from './pairs.ts'
import { ScaleTables } from './scale-tables.tsx'
import { SCALES } from './scales.ts'
import { TokenTable } from './token-table.tsx'

const meta = {
  title: 'Guide/Tokens',
  component: TokenTable,
  // tables of this guide, not parts of the package
  parameters: { docs: { canvas: { sourceState: 'none' }, source: { transform: (code: string) => code } } }
} satisfies Meta<typeof TokenTable>

export default meta
type Story = StoryObj<typeof meta>

/** Every colour reaches the contrast required by WCAG 2.2 AA, in both themes. */
export const Contrast: Story = {
  play: async ({ canvas }) => {
    for (const [index, { token, on, least }] of PAIRS.entries()) {
      const cells = canvas.getAllByRole('row')[index + 1]?.querySelectorAll('td') ?? []
      const shown = [...cells].slice(-2).map((cell) => Number(cell.textContent))
      await expect(shown).toHaveLength(2)
      for (const figure of shown) {
        await expect(figure, `${token} on ${on}`).toBeGreaterThanOrEqual(least)
      }
    }
  }
}

/** The other tokens: sizes, spaces, corners, shadows, motion. If a value has no token, ask for one instead of writing a number. */
export const Scales: Story = {
  render: () => <ScaleTables />,
  play: async ({ canvas }) => {
    for (const { token } of SCALES.flatMap(({ tokens }) => tokens))
      await expect(
        canvas.getByRole('rowheader', { name: token }).nextElementSibling
      ).not.toBeEmptyDOMElement()
  }
}
