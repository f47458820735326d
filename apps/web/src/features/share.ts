import type { ToastMessage } from '../state/core/toast.ts'

/** How a link was handed on: by the system's own sheet, to the clipboard, not at all. */
export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** With a finger the system's sheet is at hand; else, and where there is none, the link is copied. */
export async function share(title: string, url: string): Promise<Shared> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** What is said of it; the system's sheet says it itself. `what` the link leads to: 'на конфигурацию'. */
export function sharedText(shared: Shared, what: string): ToastMessage | null {
  if (shared === 'copied') return { kind: 'ok', text: `Ссылка ${what} скопирована.` }
  return shared === 'failed'
    ? { kind: 'bad', text: 'Скопировать ссылку не удалось. Она в адресной строке браузера.' }
    : null
}
