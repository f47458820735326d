import { Page, WordsProvider } from '@cloud/ui'
import { ENGLISH } from '@cloud/ui/words/en'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useMemo } from 'react'
import { expect } from 'storybook/test'
import { OffersScreen } from './offers-screen.tsx'
import { type ShopName, shopNamed } from './sample-shops.ts'

function Screen({ shop }: { readonly shop: ShopName }) {
  const client = useMemo(() => shopNamed(shop), [shop])
  return (
    <WordsProvider words={ENGLISH}>
      <Page>
        <OffersScreen client={client} />
      </Page>
    </WordsProvider>
  )
}

const meta = {
  title: 'Pages/Example of another team',
  component: Screen,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { shop: 'ready' }
} satisfies Meta<typeof Screen>

export default meta
type Story = StoryObj<typeof meta>

/** Search, sum of the selected offers, and accepting one. */
export const Ready: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Select: Обучение' }))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Select: Проба' }))
    await expect(canvas.getByRole('row', { name: /^2 selected/ })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Accept: Проба' }))
    await expect(await canvas.findByText('accepted')).toBeVisible()
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search' }), 'инференс')
    await expect(canvas.getByRole('status')).toHaveTextContent('1 of 3')
    await expect(canvas.queryByText('Проба')).toBeNull()
  }
}

export const Slow: Story = { args: { shop: 'slow' } }

export const Loading: Story = {
  args: { shop: 'loading' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading the list')).toBeInTheDocument()
  }
}

export const Empty: Story = {
  args: { shop: 'empty' },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'No offers yet' })).toBeVisible()
  }
}

export const Failed: Story = {
  args: { shop: 'failed' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }))
    await expect(await canvas.findByRole('heading', { name: 'The offers could not be loaded' })).toBeVisible()
  }
}

/** The shop refuses, and the notice says why. */
export const Refused: Story = {
  args: { shop: 'refused' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept: Обучение' }))
    await expect(await canvas.findByText(/The balance lacks 50.000,00/)).toBeVisible()
  }
}

/** The answer is lost: nobody knows whether the offer was accepted, so the list is loaded again. */
export const Lost: Story = {
  args: { shop: 'lost' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Accept: Обучение' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Load the list again' }))
    await expect(await canvas.findByRole('button', { name: 'Accept: Обучение' })).toBeVisible()
  }
}
