import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Opener } from '../../../testing/opener.tsx'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { Notice } from '../Notice/Notice.tsx'
import { LeadModal } from './LeadModal.tsx'

const meta = {
  title: 'Messages/LeadModal',
  component: LeadModal,
  args: { onSend: fn(), onClose: fn(), policyHref: '#privacy' },
  render: function Asked({ sent: first, onSend, ...rest }) {
    const [sent, setSent] = useState(first)
    return (
      <Opener>
        {(close) => (
          <LeadModal
            {...rest}
            sent={sent}
            onSend={(request) => {
              onSend(request)
              setSent(true)
            }}
            onClose={() => {
              close()
              rest.onClose()
            }}
          />
        )}
      </Opener>
    )
  }
} satisfies Meta<typeof LeadModal>

export default meta
type Story = StoryObj<typeof meta>

const OPEN = { name: 'Открыть' }
const SEND = { name: 'Отправить заявку' }

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.type(canvas.getByLabelText('Как к вам обращаться'), 'Анна')
    await userEvent.click(canvas.getByLabelText('Телефон или почта'))
    // as copied from a page: with spaces and hyphens that do not break
    await userEvent.paste('+7\u00a0900\u00a0123\u201145\u201167')
    await userEvent.type(canvas.getByLabelText('Задача'), 'Дообучить модель')
    // the policy can be read before giving consent
    await expect(canvas.getByRole('link', { name: 'обработку персональных данных' })).toHaveAttribute(
      'href',
      '#privacy'
    )
    await userEvent.click(
      canvas.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' })
    )
    await userEvent.click(canvas.getByRole('button', SEND))
    await expect(args.onSend).toHaveBeenLastCalledWith({
      name: 'Анна',
      phone: '+7 900 123-45-67',
      comment: 'Дообучить модель',
      consent: true,
      website: ''
    })
    await expect(canvas.getByRole('status')).toHaveTextContent('Заявка отправлена')
    await expect(canvas.getByRole('button', { name: 'Хорошо' })).toHaveFocus()
  }
}

/** All missing fields are marked at once, and the first is focused. */
export const Missing: Story = {
  tags: ['unpictured'],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.click(canvas.getByRole('button', SEND))
    await expect(canvas.getByLabelText('Как к вам обращаться')).toHaveFocus()
    await expect(canvas.getByLabelText('Телефон или почта')).toBeInvalid()
    await expect(canvas.getByRole('checkbox', { name: /^Даю согласие/ })).toBeInvalid()
    await userEvent.type(canvas.getByLabelText('Как к вам обращаться'), 'Анна')
    await userEvent.type(canvas.getByLabelText('Телефон или почта'), 'anna@{Enter}')
    await expect(canvas.getByLabelText('Телефон или почта')).toHaveAccessibleDescription(/адрес почты/)
    await expect(args.onSend).not.toHaveBeenCalled()
  }
}

/** The response is slow. */
export const Late: Story = {
  tags: ['unpictured'],
  args: {
    busy: true,
    slowNotice: (
      <Notice action={<LinkButton>Попробовать снова</LinkButton>}>
        Ответ задерживается дольше обычного.
      </Notice>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('status')).toHaveTextContent('Ответ задерживается')
    await expect(canvas.getByRole('button', { name: 'Попробовать снова' })).toBeEnabled()
  }
}

/** The server validates again: the first invalid field is focused, in any order of the errors. */
export const Refused: Story = {
  args: {
    error: 'Проверьте отмеченные поля.',
    issues: { comment: 'Не длиннее 2000 символов.', contact: 'Проверьте телефон, например +7 900 000-00-00.' }
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Заявка не отправлена')
    await expect(canvas.getByLabelText('Телефон или почта')).toHaveFocus()
    await expect(canvas.getByLabelText('Задача')).toBeInvalid()
  }
}

/** Neither a second click nor Enter sends the request twice. */
export const Sending: Story = {
  tags: ['unpictured'],
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.type(canvas.getByLabelText('Телефон или почта'), '{Enter}')
    await userEvent.click(canvas.getByRole('button', { name: 'Отправляется' }))
    await expect(args.onSend).not.toHaveBeenCalled()
  }
}

export const Sent: Story = {
  args: { sent: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByText('Заявка отправлена')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Хорошо' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  }
}
