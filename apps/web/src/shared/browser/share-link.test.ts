import { afterEach, expect, test, vi } from 'vitest'
import { shareLink } from './share-link.ts'

afterEach(() => void vi.unstubAllGlobals())

/** Stubs Safari, which copies only while the browser handles the click, and returns the copied texts. */
function stubSafari() {
  const copied: string[] = []
  let isClick = true
  const refuseLater = () => {
    if (!isClick) throw new DOMException('Not in a click.', 'NotAllowedError')
  }
  vi.stubGlobal('location', { origin: 'https://cloud.example' })
  vi.stubGlobal('ClipboardItem', function ClipboardItem(this: object, data: object) {
    Object.assign(this, { data })
  })
  vi.stubGlobal('navigator', {
    clipboard: {
      async write([item]: readonly { readonly data: Readonly<Record<string, Promise<Blob>>> }[]) {
        refuseLater()
        const blob = await item?.data['text/plain']
        if (blob?.type === 'text/plain') copied.push(await blob.text())
      }
    }
  })
  return {
    copied,
    endClick() {
      isClick = false
    }
  }
}

test.each([
  ['a known address', () => '/offers/1'],
  ['an address that is still being computed', async () => '/offers/1']
])('Safari copies %s', async (_, address) => {
  const { copied, endClick } = stubSafari()
  const shared = shareLink('Смета', address())
  endClick()
  expect(await shared).toBe('copied')
  expect(copied).toEqual(['https://cloud.example/offers/1'])
})

test('a refused copy is reported', async () => {
  const { endClick } = stubSafari()
  endClick()
  expect(await shareLink('Смета', Promise.resolve('/estimate'))).toBe('failed')
})
