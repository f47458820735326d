import { toastAtom } from '../../state/core/toast.ts'
import { useAction } from '../../state/hooks.ts'

/** Returns a function that copies a text, and reports the result with the text's name in the accusative: 'адрес 203.0.113.41'. */
export function useCopy(): (text: string, name: string) => void {
  const showToast = useAction(toastAtom)
  return async (text, name) => {
    try {
      // missing on a page without https
      await navigator.clipboard.writeText(text)
      showToast({ kind: 'ok', text: `Скопировано: ${name}.` })
    } catch {
      showToast({ kind: 'bad', text: 'Скопировать не удалось: выделите текст и скопируйте сами.' })
    }
  }
}
