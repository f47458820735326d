import type { SavedOffer } from '@cloud/api'
import type { WriteError } from '../../state/mutation/mutation.ts'

/** The servers of an offer that a refusal is about: ' Серверы: «train», «web».', or '' where it names none. */
export function refusedServersText(error: WriteError, { items }: SavedOffer): string {
  const fields = error.kind === 'refused' ? Object.keys(error.problem.fields ?? {}) : []
  const names = fields.flatMap((field) => {
    const name = items[Number(/^items\.(\d+)$/.exec(field)?.[1])]?.name
    return name === undefined ? [] : [`«${name}»`]
  })
  return names.length === 0 ? '' : ` ${names.length === 1 ? 'Сервер' : 'Серверы'}: ${names.join(', ')}.`
}
