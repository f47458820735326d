import { ServerTypeSwitch } from '@cloud/ui'
import { chooseTypeAtom } from '../../../state/choices/actions.ts'
import { typeAtom } from '../../../state/choices/selected.ts'
import { useAction, useValue } from '../../../state/use.ts'

export const TypeSection = () => (
  <ServerTypeSwitch value={useValue(typeAtom)} onChange={useAction(chooseTypeAtom)} />
)
