import { CountBadge, VisuallyHidden } from '@cloud/ui'
import { useInBrowser } from '../../loading/use-in-browser.ts'
import { PageButton } from '../../shared/navigation/page-link.tsx'
import { pageKindAtom } from '../../state/address/location.ts'
import { paths } from '../../state/address/paths.ts'
import { estimateCountAtom } from '../../state/estimate/own-estimate.ts'
import { useValue } from '../../state/hooks.ts'
import { AccountMenu } from './account-menu.tsx'

/** Link to the estimate, with the number of its items. */
function EstimateLink() {
  const kept = useValue(estimateCountAtom)
  const count = useInBrowser() ? kept : 0
  const current = useValue(pageKindAtom) === 'estimate'
  return (
    <PageButton look="ghost" href={paths.estimate()} aria-current={current ? 'page' : undefined}>
      <span>Смета</span>
      {count > 0 && <VisuallyHidden>позиций:</VisuallyHidden>}
      <CountBadge count={count} current={current} />
    </PageButton>
  )
}

interface LateHeaderPartProps {
  readonly account?: boolean
}

/** Parts of the header that load after the first page, in one script. */
export default function LateHeaderPart({ account = false }: LateHeaderPartProps) {
  return account ? <AccountMenu /> : <EstimateLink />
}
