import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { failing, late, loading, ShopPage } from './shop-page.tsx'

const EMPTY = { list: { count: 0, results: [] } }

const meta = {
  title: 'Pages/Others',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.profile() },
  play: async ({ canvas }) => {
    const [heading] = await canvas.findAllByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
  }
} satisfies Meta<typeof ShopPage>

export default meta
type Story = StoryObj<typeof meta>

export const Profile: Story = {}

export const SshKeys: Story = { args: { url: paths.sshKeys() } }

export const NoSshKeys: Story = { args: { url: paths.sshKeys(), shop: { ...SAMPLE_SHOP, sshKeys: EMPTY } } }

export const SshKeysFailed: Story = { args: { url: paths.sshKeys(), shop: failing('sshKeys') } }

export const Programs: Story = { args: { url: paths.programs() } }

export const NoPrograms: Story = {
  args: { url: paths.programs(), shop: { ...SAMPLE_SHOP, tokens: EMPTY, webhooks: EMPTY } }
}

export const WebhooksFailed: Story = { args: { url: paths.programs(), shop: failing('webhooks') } }

export const ProgramsLoading: Story = { args: { url: paths.programs(), shop: loading('tokens') } }

export const ProgramsSlow: Story = { args: { url: paths.programs(), shop: late('tokens') } }

export const ProgramsFailed: Story = { args: { url: paths.programs(), shop: failing('tokens') } }

export const NewPassword: Story = { args: { url: paths.newPassword() } }

export const Privacy: Story = { args: { url: paths.privacy() } }

export const Unknown: Story = { args: { url: '/panel/unknown' } }
