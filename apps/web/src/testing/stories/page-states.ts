import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { LATE_AFTER_MS } from '../../state/core/late-after.ts'
import { failing, loading, type Resource, type ShopPage, type ShopPageProps } from './shop-page.tsx'

export type PageStory = StoryObj<typeof ShopPage>

/** Role and accessible name of an element, or a text. */
type Shown = readonly [role: 'button' | 'heading' | 'img' | 'link' | 'slider' | 'text', name: string | RegExp]

/** Returns a story whose test waits until the script of the page is loaded and the page shows this. */
export const showing = ([role, name]: Shown, args: Partial<ShopPageProps> = {}): PageStory => ({
  args,
  play: async ({ canvas }) => {
    await canvas.findAllByRole('heading', { level: 1 })
    const [found] = await (role === 'text'
      ? canvas.findAllByText(name)
      : canvas.findAllByRole(role, { name }))
    await expect(found).toBeVisible()
  }
})

/** Shows at once that an answer is late. */
export function skipDelay() {
  const { setTimeout: original } = globalThis
  const hurried = (run: () => void, delay?: number) => original(run, delay === LATE_AFTER_MS ? 0 : delay)
  Object.assign(globalThis, { setTimeout: hurried })
  return () => void Object.assign(globalThis, { setTimeout: original })
}

/** Arguments of a story while these resources are not loaded. */
type Unloaded = Omit<Partial<ShopPageProps>, 'shop'>

/** Returns the stories of a page that shows these resources: its answers arrive, never arrive, fail or are late. */
export const pageStates = (resources: readonly Resource[], ready: Shown, unloaded: Unloaded = {}) => ({
  ready: showing(ready),
  loading: showing(['img', 'Загрузка'], { ...unloaded, shop: loading(...resources) }),
  failed: showing(['button', 'Попробовать снова'], { ...unloaded, shop: failing(...resources) }),
  slow: {
    ...showing(['text', /Ответ задерживается/], { ...unloaded, shop: loading(...resources) }),
    beforeEach: skipDelay
  } satisfies PageStory
})

const NO_ITEMS = { list: { count: 0, results: [] } }

/** The sample shop with empty lists of these resources. */
export const shopWithout = (...resources: readonly Resource[]) => ({
  ...SAMPLE_SHOP,
  ...Object.fromEntries(resources.map((resource) => [resource, NO_ITEMS]))
})
