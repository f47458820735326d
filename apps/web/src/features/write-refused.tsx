import { errorText } from '@cloud/api'
import type { WriteError } from '../state/mutation/mutation.ts'
import { pendingAtom } from '../state/mutation/pending.ts'
import { useValue } from '../state/use.ts'

const sentence = (text: string) => text.replace(/[.!]?$/, '.')

/** Why something was not done; of what costs, also whether that is known, until it is. */
export function WriteRefused({ error }: { readonly error: WriteError }) {
  const pending = useValue(pendingAtom)
  const fields = (error.kind === 'refused' && error.problem.fields) || {}
  const sentences = new Set([errorText(error), ...Object.values(fields)].map(sentence))
  if (error.lost?.isDone === 'unknown' && pending[error.lost.about]?.isReported === false)
    sentences
      .add('Выполнен ли запрос, пока неизвестно: проверим, как только появится связь.')
      .add('Повтор не выполнит его дважды.')
  else if (error.lost) sentences.add('Запрос не выполнен, деньги не списаны.')
  return [...sentences].join(' ')
}
