import type { Meta, StoryObj } from '@storybook/react-vite'
import { useRef, useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { Opener } from '../../../testing/opener.tsx'
import { storyQuote } from '../../../testing/samples/story-quotes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import { PriceComparison } from '../../price/PriceComparison/PriceComparison.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'

const meta = {
  title: 'Messages/Dialog',
  component: Dialog,
  args: {
    heading: 'Цена изменилась',
    onClose: fn(),
    children: (
      <>
        <p>Пока вы выбирали, сервер 2 × H100 подорожал. Сервер ещё не создан.</p>
        <PriceComparison
          before={storyQuote().quote}
          after={storyQuote({ ssdSize: 1024 }).quote}
          price_plan={3}
        />
      </>
    ),
    footer: (
      <>
        <Button tall>Отмена</Button>
        <Button tall look="main">
          Создать за 1 567 044 ₽
        </Button>
      </>
    )
  },
  render: (args) => (
    <Opener>
      {(close) => (
        <Dialog
          {...args}
          onClose={() => {
            close()
            args.onClose()
          }}
        />
      )}
    </Opener>
  )
} satisfies Meta<typeof Dialog>

export default meta
type Story = StoryObj<typeof meta>

export const PriceChanged: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await expect(canvas.getByRole('dialog', { name: 'Цена изменилась' })).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Цена изменилась' })).toHaveFocus()
  }
}

function OneField(props: DialogProps) {
  const field = useRef<HTMLInputElement>(null)
  return (
    <Dialog {...props} initialFocus={field}>
      <TextField ref={field} label="Имя сервера" defaultValue="train-1" />
    </Dialog>
  )
}

/** A dialog with one field focuses the field, so that the user can type at once. */
export const StartsInItsField: Story = {
  tags: ['unpictured'],
  args: { heading: 'Переименовать сервер', footer: undefined },
  render: (args) => <Opener>{() => <OneField {...args} />}</Opener>,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await userEvent.keyboard('train-2')
    await expect(canvas.getByRole('textbox')).toHaveValue('train-2')
  }
}

/** The focus returns to where it was. */
export const Closed: Story = {
  tags: ['unpictured'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(canvas.getByRole('button', { name: 'Открыть' })).toHaveFocus()
    await expect(args.onClose).toHaveBeenCalledOnce()
  }
}

/** If the act removes the button that opened the dialog, the focus moves to the section, however late React removes both. */
export const RemovesItsOpener: Story = {
  tags: ['unpictured'],
  render: function Tokens(args) {
    const [isDone, setDone] = useState(false)
    return (
      <section aria-label="Токены" tabIndex={-1}>
        {isDone ? (
          'Токенов пока нет'
        ) : (
          <Opener>
            {() => (
              <Dialog
                {...args}
                onClose={() => {
                  setTimeout(() => setDone(true), 50)
                  args.onClose()
                }}
              />
            )}
          </Opener>
        )}
      </section>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть' }))
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Токены' })).toHaveFocus())
  }
}

/** The browser's back and forward buttons leave the page and close its dialog. */
export const LeftByTheBrowser: Story = {
  tags: ['unpictured'],
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Открыть' }))
    canvasElement.ownerDocument.defaultView?.dispatchEvent(new PopStateEvent('popstate'))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(args.onClose).toHaveBeenCalledOnce()
  }
}
