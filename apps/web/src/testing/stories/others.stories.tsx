import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { showing } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const meta = {
  title: 'Pages/Others',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: { url: paths.privacy() }
} satisfies Meta<typeof ShopPage>

export default meta

/** Pages without data of their own. */
export const Privacy = showing(['heading', 'Персональные данные'])
export const NewPassword = showing(['button', 'Прислать ссылку'], { url: paths.newPassword() })
export const Unknown = showing(['heading', /нет/], { url: '/panel/unknown' })
