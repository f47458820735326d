import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '../../parts/Button/Button.tsx'
import { FactList } from './FactList.tsx'
import { FactRow } from './FactRow.tsx'

const meta = {
  title: 'Panel/FactList',
  component: FactList,
  args: {
    children: (
      <>
        <FactRow picture="letter" heading="Почта" actions={<Button onClick={fn()}>Изменить</Button>}>
          anna@example.com, подтверждена
        </FactRow>
        <FactRow picture="lock" heading="Пароль" actions={<Button onClick={fn()}>Изменить</Button>}>
          изменён 2 сентября 2026
        </FactRow>
        <FactRow
          picture="key"
          heading="Ключ «Ноутбук»"
          actions={
            <>
              <Button look="ghost" onClick={fn()}>
                Переименовать
              </Button>
              <Button onClick={fn()}>Удалить</Button>
            </>
          }
        >
          добавлен 14 октября, последний вход: сегодня, 09:12
        </FactRow>
        <FactRow
          picture="phone"
          heading="Одноразовые коды"
          actions={<Button onClick={fn()}>Отключить</Button>}
        >
          приложение подключено 14 октября
        </FactRow>
        <FactRow
          picture="document"
          heading="Коды восстановления"
          actions={<Button onClick={fn()}>Создать новые</Button>}
        >
          осталось 8 из 10, созданы 14 октября
        </FactRow>
        <FactRow picture="computer" heading="Chrome, Linux">
          Это устройство, 203.0.113.24
        </FactRow>
      </>
    )
  },
  decorators: [
    (Story) => (
      <section>
        <h2>Способы входа</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof FactList>

export default meta
type Story = StoryObj<typeof meta>

export const Factors: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(6)
    await expect(canvas.getAllByRole('heading', { level: 3 })[1]).toHaveTextContent('Пароль')
  }
}
