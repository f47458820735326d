import { errorText } from '@cloud/api'
import { useValue } from '../../state/hooks.ts'
import type { WriteError } from '../../state/mutation/mutation.ts'
import { pendingWritesAtom } from '../../state/mutation/pending-writes.ts'
import { useOnline } from '../browser/use-online.ts'

const withFullStop = (text: string) => text.replace(/[.!]?$/, '.')

/** Text about a failed write. For writes that cost money it includes whether the outcome is known. */
export function WriteErrorText({ error }: { readonly error: WriteError }) {
  const pending = useValue(pendingWritesAtom)
  const fields = (error.kind === 'refused' && error.problem.fields) || {}
  const isUnknown = error.lost?.isDone === 'unknown' && pending[error.lost.subject]?.isReported === false
  const isOnline = useOnline()
  // once the outcome is known, the lost connection does not matter
  const isOver = error.lost !== undefined && !isUnknown && isOnline && error.kind === 'no-answer'
  const why = isOver ? '' : errorText(error)
  const sentences = new Set([why, ...Object.values(fields)].filter(Boolean).map(withFullStop))
  if (isUnknown)
    sentences
      .add('Выполнен ли запрос, пока неизвестно: проверим, как только появится связь.')
      .add('Повтор не выполнит его дважды.')
  else if (error.lost) sentences.add('Запрос не выполнен, деньги не списаны.')
  return [...sentences].join(' ')
}
