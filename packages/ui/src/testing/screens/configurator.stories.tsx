import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fireEvent, within } from 'storybook/test'
import { ConfiguratorScreen } from './configurator-screen.tsx'
import { expectOnePrice } from './expect-one-price.ts'

const meta = {
  title: 'Screens/Configurator',
  component: ConfiguratorScreen,
  parameters: { layout: 'fullscreen', wholeCode: 'configurator-screen.tsx' }
} satisfies Meta<typeof ConfiguratorScreen>

export default meta
type Story = StoryObj<typeof meta>

/** A card and a configuration are chosen, a promo code is applied. */
export const Chosen: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await expectOnePrice(canvasElement)
    await userEvent.click(canvas.getByRole('button', { name: 'Увеличить диск' }))
    await expectOnePrice(canvasElement)
  }
}

/** Not part of the docs page, whose stories share one theme. */
export const Dark: Story = { tags: ['!autodocs', '!test'], globals: { theme: 'dark' } }

export const Phone: Story = { tags: ['!test'], globals: { viewport: { value: 'w390' } } }

/** The first visit to '/': prices appear after a choice. */
export const NothingChosen: Story = { args: { chosen: false } }

/** From an empty form to a click on 'Создать': the summary follows each choice. */
export const Create: Story = {
  args: { chosen: false },
  play: async ({ canvas, userEvent }) => {
    const summary = canvas.getByRole('complementary')
    await userEvent.type(canvas.getByRole('textbox', { name: /^Имя сервера/ }), 'train')
    await userEvent.click(canvas.getByRole('radio', { name: /^4\s× H100/ }))
    await expect(summary).toHaveAccessibleName(/^4\s× NVIDIA H100/)
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Операционная система' }), 'Debian 12')
    await userEvent.click(canvas.getByRole('button', { name: 'Увеличить диск' }))
    await userEvent.click(canvas.getByRole('radio', { name: /^12\sмесяцев/ }))
    await expect(within(summary).getByText('Итого за 12 месяцев')).toBeVisible()
    await expect(summary).toHaveTextContent(/768\sГБ NVMe/)
  }
}

/** Another card has its own configurations; a card outside the cloud has no hourly plan. */
export const AnotherCard: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    const current = () => canvas.getByRole('link', { current: true })
    const summary = canvas.getByRole('complementary')
    await userEvent.click(canvas.getByRole('link', { name: /^A100/ }))
    await expect(current()).toHaveAccessibleName(/^A100/)
    await expect(summary).toHaveAccessibleName('Выберите конфигурацию')
    await userEvent.click(canvas.getByRole('radio', { name: /^4\s× A100.*64\svCPU/s }))
    await expect(summary).toHaveAccessibleName(/^4\s× NVIDIA A100/)
    await expectOnePrice(canvasElement)
    await userEvent.click(canvas.getByRole('radio', { name: /^1\sчас/ }))
    await userEvent.click(canvas.getByRole('link', { name: /^4090/ }))
    await expect(canvas.queryByRole('radio', { name: /^1\sчас/ })).toBeNull()
    await expect(canvas.getByRole('radio', { name: /^1\sмесяц/ })).toBeChecked()
  }
}

/** The rest of the form stays usable while configurations load. */
export const Loading: Story = {
  args: { chosen: false, flavors: 'loading' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Загрузка' })).toBeVisible()
  }
}

/** The failed section shows the failure with a retry button; all other sections stay. */
export const NotLoaded: Story = {
  args: { chosen: false, flavors: 'failed' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Не удалось загрузить конфигурации' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Попробовать снова' })).toBeEnabled()
  }
}

/** The alert stands above the header. */
export const WithAlert: Story = { args: { alert: true } }

export const SmallestPhone: Story = { tags: ['!test'], globals: { viewport: { value: 'w320' } } }

/** No server of the configuration is free: the button leads to the queue. */
export const Queue: Story = {
  args: { flavorId: 16 },
  play: ({ canvasElement }) => expectOnePrice(canvasElement)
}

/** Processor and memory are chosen by two sliders; the heading of the summary follows. */
export const WithoutCard: Story = {
  args: { serverType: 'cpu' },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('complementary', { name: /^8\svCPU, 32\sГБ/ })).toBeVisible()
    await fireEvent.change(canvas.getByRole('slider', { name: 'Процессор, vCPU' }), {
      target: { value: '3' }
    })
    await expect(canvas.getByRole('complementary', { name: /^16\svCPU, 32\sГБ/ })).toBeVisible()
    await expectOnePrice(canvasElement)
  }
}
