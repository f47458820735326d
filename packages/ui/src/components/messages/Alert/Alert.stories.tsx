import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
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

export const Warning: Story = {
  play: async ({ canvas }) => {
    const strip = canvas.getByRole('status')
    await expect(strip).toHaveTextContent(/работы на сети/)
    const [sign, text] = [...strip.querySelectorAll('svg, p')].map((part) => part.getBoundingClientRect())
    // the icon stands before the text, not above it
    await expect(sign?.right).toBeLessThan(text?.left ?? 0)
  }
}

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
  args: { alert: { ...alert, level: 'critical', text: 'Запуск серверов приостановлен.' } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Запуск серверов приостановлен.')
  }
}

/** Long text wraps, and a long URL stays inside the strip. */
export const LongText: Story = {
  args: {
    alert: {
      ...alert,
      text: 'С 24 ноября с 02:00 до 04:00 по московскому времени мы переносим часть стоек в новый зал. Серверы продолжат работать, но запуск, остановка и смена конфигурации займут больше времени, чем обычно.',
      link_url: '#news',
      link_text: 'https://status.cloud.test/incidents/2026-11-24-perenos-stoek-v-novyy-zal'
    }
  }
}
