import type { Meta, StoryObj } from '@storybook/react-vite'
import { Alert } from './Alert.tsx'

const alert = {
  level: 'warning',
  text: '24 ноября с 02:00 до 04:00 — работы на сети. Серверы продолжат работать, панель может отвечать медленнее.',
  link_url: null,
  link_text: null
} as const

const meta = {
  title: 'Messages/Alert',
  component: Alert,
  args: { alert },
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof Alert>

export default meta
type Story = StoryObj<typeof meta>

export const Warning: Story = {}

export const Info: Story = {
  args: {
    alert: {
      ...alert,
      level: 'info',
      text: 'Появились карты H200.',
      link_url: '#news',
      link_text: 'Смотреть'
    }
  }
}

export const Critical: Story = {
  args: { alert: { ...alert, level: 'critical', text: 'Запуск серверов приостановлен.' } }
}
