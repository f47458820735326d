import type { SavedOffer } from '@cloud/api'
import type { WriteError } from '../../state/mutation/mutation.ts'

/** Returns the servers of an offer that a refusal names: ' Серверы: «train», «web».', or '' if it names none. */
export function refusedServersText(error: WriteError, { items }: SavedOffer): string {
  const fields = error.kind === 'refused' ? Object.keys(error.problem.fields ?? {}) : []
  const names = fields.flatMap((field) => {
    const name = items[Number(/^items\.(\d+)$/.exec(field)?.[1])]?.name
    return name === undefined ? [] : [`«${name}»`]
  })
  return names.length === 0 ? '' : ` ${names.length === 1 ? 'Сервер' : 'Серверы'}: ${names.join(', ')}.`
}
