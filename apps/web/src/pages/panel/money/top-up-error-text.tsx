import { Link } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { WriteErrorText } from '../../../shared/errors/write-error-text.tsx'
import { paths } from '../../../state/address/paths.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'

/** Error of a top-up; if requisites for an invoice are missing, with a link to the profile. */
export function TopUpErrorText({ error }: { readonly error: WriteError }) {
  const go = useNavigate()
  const fields = (error.kind === 'refused' && error.problem.fields) || {}
  return (
    <>
      <WriteErrorText error={error} />
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
