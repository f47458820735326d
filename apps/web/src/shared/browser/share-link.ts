import type { ToastMessage } from '../../state/core/toast.ts'

/** Result of sharing a link; null after the system's share sheet, which shows its own result. */
type ShareResult = 'copied' | 'failed' | null

/**
 * Shares a link to an address of the product by the system's share sheet on touch devices; elsewhere, or without a share sheet, copies the
 * link. Pass an address that is still being computed as a promise: Safari copies nothing after an `await` of the caller.
 */
export async function shareLink(title: string, address: string | Promise<string>): Promise<ShareResult> {
  const link = Promise.resolve(address).then((path) => location.origin + path)
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    try {
      await navigator.share({ title, url: await link })
      return null
    } catch (error) {
      // the user closed the share sheet
      if ((error as Error).name === 'AbortError') return null
    }
  try {
    const blob = link.then((text) => new Blob([text], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** Returns the message about the result. `what` names the linked thing: 'на конфигурацию'. */
export function shareResultText(shared: ShareResult, what: string): ToastMessage | null {
  if (shared === 'copied') return { kind: 'ok', text: `Ссылка ${what} скопирована.` }
  return shared && { kind: 'bad', text: 'Скопировать ссылку не удалось. Она в адресной строке браузера.' }
}
