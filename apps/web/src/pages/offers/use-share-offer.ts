import { shareLink } from '../../shared/browser/share-link.ts'
import { paths } from '../../state/address/paths.ts'
import { toastAtom } from '../../state/core/toast.ts'
import { useAction } from '../../state/hooks.ts'

const SHARE_TOASTS = {
  copied: { kind: 'ok', text: 'Ссылка на предложение скопирована.' },
  failed: {
    kind: 'bad',
    text: 'Скопировать ссылку не удалось. Откройте предложение: она в адресной строке.'
  }
} as const

/** Returns a function that shares the link of a saved offer. */
export function useShareOffer() {
  const showToast = useAction(toastAtom)
  return async ({ id, number }: { readonly id: string; readonly number: string }): Promise<void> => {
    const shared = await shareLink(number, paths.savedOffer(id))
    showToast(shared && SHARE_TOASTS[shared])
  }
}
