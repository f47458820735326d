import { Alert } from '@cloud/ui'
import { alert } from '../../state/core/alert.ts'
import { loaded } from '../../state/core/resource.ts'
import { useValue } from '../../state/use.ts'

/** The alert of the moment stands on every page. */
export function SiteAlert() {
  const now = loaded(useValue(alert.state))
  return now === null ? null : <Alert alert={now} />
}
