import { type CallError, errorText } from '@cloud/api'
import { Link } from '@cloud/ui'
import { goAtom } from '../../../state/address/go.ts'
import { paths } from '../../../state/address/paths.ts'
import { useAction } from '../../../state/use.ts'

const sentence = (text: string) => text.replace(/[.!]?$/, '.')

/** Why money cannot come in; who lacks requisites for an invoice is led to the profile. */
export function TopUpRefused({ error }: { readonly error: CallError }) {
  const go = useAction(goAtom)
  const fields = (error.kind === 'refused' && error.problem.fields) || {}
  const said = [...new Set([errorText(error), ...Object.values(fields)].map(sentence))]
  return (
    <>
      {said.join(' ')}
      {('inn' in fields || 'kpp' in fields) && (
        <>
          {' '}
          <Link href={paths.profile()} onNavigate={go}>
            Открыть профиль
          </Link>
        </>
      )}
    </>
  )
}
