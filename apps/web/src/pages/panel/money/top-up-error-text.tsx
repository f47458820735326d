import { WriteErrorText } from '../../../shared/errors/write-error-text.tsx'
import { PageLink } from '../../../shared/navigation/page-link.tsx'
import { paths } from '../../../state/address/paths.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'

/** Error of a top-up; if requisites for an invoice are missing, with a link to the profile. */
export function TopUpErrorText({ error }: { readonly error: WriteError }) {
  const fields = (error.kind === 'refused' && error.problem.fields) || {}
  return (
    <>
      <WriteErrorText error={error} />
      {('inn' in fields || 'kpp' in fields) && (
        <>
          {' '}
          <PageLink href={paths.profile()}>Открыть профиль</PageLink>
        </>
      )}
    </>
  )
}
