import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, within } from 'storybook/test'
import { ChangeScreen } from './change-screen.tsx'
import { expectOnePrice } from './expect-one-price.ts'

const meta = {
  title: 'Screens/Change',
  component: ChangeScreen,
  parameters: { layout: 'fullscreen', wholeCode: 'change-screen.tsx' }
} satisfies Meta<typeof ChangeScreen>

export default meta
type Story = StoryObj<typeof meta>

/** Old and new are compared in the summary, and again in the confirmation. */
export const OldAndNew: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /^1\s× H100.*24\svCPU/s }))
    await expect(canvas.getByRole('complementary')).toHaveTextContent(/1 × A100.*1\s× H100/s)
    await userEvent.click(canvas.getByRole('button', { name: 'Применить изменения' }))
    const question = canvas.getByRole('dialog')
    await expect(within(question).getByRole('button', { name: 'Применить изменения' })).toBeEnabled()
    await userEvent.click(within(question).getByRole('button', { name: 'Закрыть' }))
    await expect(canvas.queryByRole('dialog')).toBeNull()
  }
}

/** A click on another card chooses its first configuration; if the current configuration is chosen again, there is nothing to apply. */
export const BackToItsOwn: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expectOnePrice(canvasElement)
    await userEvent.click(canvas.getByRole('link', { name: /^A100/ }))
    await expect(canvas.getByRole('link', { current: true })).toHaveAccessibleName(/^A100/)
    await userEvent.click(canvas.getByRole('radio', { name: /^1\s× A100.*16\svCPU/s }))
    await expectOnePrice(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Применить изменения' }))
    const question = within(canvas.getByRole('dialog'))
    await expect(question.getByRole('button', { name: 'Применить изменения' })).toBeDisabled()
  }
}

/** Not part of the docs page, whose stories share one theme. */
export const Dark: Story = { tags: ['!autodocs', '!test'], globals: { theme: 'dark' } }

export const Phone: Story = { tags: ['!test'], globals: { viewport: { value: 'w390' } } }
