import { ServerTypeSwitch } from '@cloud/ui'
import { machineTypeAtom } from '../../../state/choices/chosen-configuration.ts'
import { chooseTypeAtom } from '../../../state/choose/choose-actions.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

export const TypeSection = () => (
  <ServerTypeSwitch value={useValue(machineTypeAtom)} onChange={useAction(chooseTypeAtom)} />
)
