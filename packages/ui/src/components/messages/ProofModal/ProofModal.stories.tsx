import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { Opener } from '../../../testing/opener.tsx'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { Notice } from '../Notice/Notice.tsx'
import { ProofModal } from './ProofModal.tsx'

const meta = {
  title: 'Messages/ProofModal',
  component: ProofModal,
  args: {
    heading: 'Подтвердите, что это вы',
    ways: ['key', 'code', 'recovery_code'],
    purpose: 'confirm',
    children: <p>Вы отключаете одноразовые коды. Перед этим нужно подтверждение, даже если вы уже вошли.</p>,
    onKey: fn(),
    onTyped: fn(),
    onClose: fn()
  },
  render: (args) => (
    <Opener>
      {(close) => (
        <ProofModal
          {...args}
          onClose={() => {
            close()
            args.onClose()
          }}
        />
      )}
    </Opener>
  )
} satisfies Meta<typeof ProofModal>

export default meta
type Story = StoryObj<typeof meta>

const OPEN = { name: 'Открыть' }

/** The passkey comes first; a code is validated before it is sent. */
export const KeyOrCode: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить ключом' }))
    await expect(args.onKey).toHaveBeenCalledOnce()
    const field = canvas.getByLabelText('Код из приложения')
    await userEvent.type(field, '123{Enter}')
    await expect(field).toHaveAccessibleDescription('Введите 6 цифр из приложения.')
    await expect(args.onTyped).not.toHaveBeenCalled()
    await userEvent.clear(field)
    await userEvent.type(field, '123 456')
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить кодом' }))
    await expect(args.onTyped).toHaveBeenLastCalledWith('code', '123 456')
  }
}

/** A user with neither passkey nor phone can switch to a recovery code, and back. */
export const ByRecoveryCode: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.click(canvas.getByRole('button', { name: 'код восстановления' }))
    const field = canvas.getByLabelText('Код восстановления')
    await expect(field).toHaveFocus()
    await userEvent.type(field, 'k7fm-2q9d{Enter}')
    await expect(args.onTyped).toHaveBeenLastCalledWith('recovery_code', 'k7fm-2q9d')
    await userEvent.click(canvas.getByRole('button', { name: 'ввести код из него' }))
    await expect(canvas.getByLabelText('Код из приложения')).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'код восстановления' }))
  }
}

/** An account that has only passkeys. */
export const KeyAlone: Story = {
  args: {
    ways: ['key', 'recovery_code'],
    purpose: 'sign_in',
    heading: 'Второй шаг входа',
    children: undefined
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('button', { name: 'Войти по ключу' })).toBeEnabled()
    await expect(canvas.queryByRole('textbox')).toBeNull()
  }
}

/** An account without a second factor, in a browser without passkeys: the button of the typed way is the primary one. */
export const Password: Story = {
  args: { ways: ['password'] },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.click(canvas.getByRole('button', { name: 'Подтвердить паролем' }))
    await expect(canvas.getByLabelText('Пароль')).toHaveAccessibleDescription('Введите пароль.')
    await userEvent.type(canvas.getByLabelText('Пароль'), ' a{Enter}')
    await expect(args.onTyped).toHaveBeenLastCalledWith('password', ' a')
    await userEvent.clear(canvas.getByLabelText('Пароль'))
  }
}

export const WrongCode: Story = {
  args: { wrong: 'Код не подошёл. Проверьте часы телефона и введите следующий код.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    const field = canvas.getByLabelText('Код из приложения')
    await expect(field).toHaveFocus()
    await expect(field).toHaveAccessibleDescription(/Проверьте часы телефона/)
  }
}

export const KeyRefused: Story = {
  args: { error: 'Ключ не подтвердил вход: окно закрыли или время вышло. Попробуйте ещё раз.' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await expect(canvas.getByRole('alert')).toHaveTextContent('Попробуйте ещё раз')
  }
}

/** While a request is running nothing is sent twice, and the user can still cancel. */
export const Waiting: Story = {
  args: {
    busy: 'code',
    slowNotice: (
      <Notice action={<LinkButton>Попробовать снова</LinkButton>}>
        Ответ задерживается дольше обычного.
      </Notice>
    )
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', OPEN))
    await userEvent.type(canvas.getByLabelText('Код из приложения'), '123456{Enter}')
    await expect(args.onTyped).not.toHaveBeenCalled()
    await userEvent.click(canvas.getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(canvas.queryByRole('dialog')).toBeNull())
    await expect(args.onClose).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', OPEN))
  }
}
