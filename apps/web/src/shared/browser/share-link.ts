import type { ToastMessage } from '../../state/core/toast.ts'

/** Result of sharing a link: by the system's share sheet, copied to the clipboard, cancelled, or failed. */
export type ShareResult = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Shares a link by the system's share sheet on touch devices; elsewhere, or without a share sheet, copies the link. */
export async function shareLink(title: string, url: string): Promise<ShareResult> {
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

/** Returns the message about the result, null after the system's share sheet. `what` names the linked thing: 'на конфигурацию'. */
export function shareResultText(shared: ShareResult, what: string): ToastMessage | null {
  if (shared === 'copied') return { kind: 'ok', text: `Ссылка ${what} скопирована.` }
  return shared === 'failed'
    ? { kind: 'bad', text: 'Скопировать ссылку не удалось. Она в адресной строке браузера.' }
    : null
}
