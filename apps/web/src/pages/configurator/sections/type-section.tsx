import { ServerTypeSwitch } from '@cloud/ui'
import { typeAtom } from '../../../state/choices/selected.ts'
import { chooseTypeAtom } from '../../../state/choose/actions.ts'
import { useAction, useValue } from '../../../state/use.ts'

export const TypeSection = () => (
  <ServerTypeSwitch value={useValue(typeAtom)} onChange={useAction(chooseTypeAtom)} />
)
