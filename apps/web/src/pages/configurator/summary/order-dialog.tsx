import { creationAtom } from '../../../state/creation/creation-state.ts'
import { useValue } from '../../../state/hooks.ts'
import { NoKeyDialog } from './no-key-dialog.tsx'
import { PriceChangedDialog } from './price-changed-dialog.tsx'

/** The question that an order waits for. */
export default function OrderDialog() {
  return useValue(creationAtom).kind === 'no-key' ? <NoKeyDialog /> : <PriceChangedDialog />
}
