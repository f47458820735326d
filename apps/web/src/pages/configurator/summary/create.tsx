import { CreateButton } from '@cloud/ui'
import { memo, type Ref } from 'react'
import { focusMissing } from '../../../features/form-fields.ts'
import { createAtom } from '../../../state/creation/create.ts'
import { creationAtom, queuesAtom } from '../../../state/creation/creation.ts'
import { useAction, useValue } from '../../../state/use.ts'

/** The main button, in the summary and in the bottom bar: creates, or leads to what is missing. */
export const Create = memo(function Create({ ref }: { readonly ref?: Ref<HTMLButtonElement> }) {
  const create = useAction(createAtom)
  const press = async () => {
    const missing = await create()
    if (missing !== null) focusMissing(missing)
  }
  return (
    <CreateButton
      ref={ref}
      action={useValue(queuesAtom) ? 'queue' : 'create'}
      busy={['sending', 'asking'].includes(useValue(creationAtom).kind)}
      onClick={() => void press()}
    />
  )
})
