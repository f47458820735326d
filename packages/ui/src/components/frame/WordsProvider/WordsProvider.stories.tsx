import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { English } from '../../../testing/screens/english.tsx'
import { WordsProvider } from '../../../words/words-provider.tsx'

const meta = {
  title: 'Frame/WordsProvider',
  component: WordsProvider,
  args: { words: {}, children: null },
  argTypes: { words: { control: false }, children: { control: false } },
  parameters: { wholeCode: 'english.tsx' }
} satisfies Meta<typeof WordsProvider>

export default meta
type Story = StoryObj<typeof meta>

/** The English texts of `@cloud/ui/words/en`, one of them replaced. Texts that you pass are yours to translate. */
export const InEnglish: Story = {
  render: () => <English onRetry={fn()} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button')).toHaveTextContent('Load again')
    await expect(canvas.getByText('Check the connection and try again.')).toBeVisible()
  }
}
