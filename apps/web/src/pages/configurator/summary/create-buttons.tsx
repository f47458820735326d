import { formatRub } from '@cloud/pricing'
import { paymentFor } from '@cloud/pricing/account'
import { CreateButton } from '@cloud/ui'
import { memo, type Ref } from 'react'
import { focusMissingField } from '../../../shared/configurator-focus/form-fields.ts'
import { creationAtom, joinsQueueAtom, shortageAtom } from '../../../state/creation/creation-state.ts'
import { startCreationAtom } from '../../../state/creation/start-creation.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

interface Props {
  readonly ref?: Ref<HTMLButtonElement>
}

function useCreateClick() {
  const create = useAction(startCreationAtom)
  return (pays: boolean) => async () => {
    const missing = await create(pays)
    if (missing !== null) focusMissingField(missing)
  }
}

/** Returns the missing amount that the main button pays; 0 if the button creates or queues. */
export function useAmountToPay(): number {
  const missing = useValue(shortageAtom)
  return useValue(joinsQueueAtom) ? 0 : missing
}

/** The main button of summary and bottom bar: pays and creates, creates, queues, or leads to the missing choice. */
export const CreateServerButton = memo(function Create({ ref }: Props) {
  const createHandler = useCreateClick()
  const toPay = useAmountToPay()
  const creation = useValue(creationAtom)
  const queues = useValue(joinsQueueAtom)
  const busy = ['sending', 'asking'].includes(creation.kind)
  const pays = toPay > 0
  // one element for both, so that it keeps the focus when the balance is known after signing in
  return (
    <CreateButton
      ref={ref}
      action={queues ? 'queue' : 'create'}
      label={pays ? `Пополнить на\u00a0${formatRub(paymentFor(toPay).amount_rub_cents)}` : undefined}
      busy={busy && (!pays || ('pays' in creation && creation.pays === true))}
      onClick={() => void createHandler(pays)()}
    />
  )
})

/** Button beside a main button that pays: creates the server without starting it. */
export const CreateWithoutStartButton = memo(function CreateOnly({ ref }: Props) {
  const createHandler = useCreateClick()
  const creation = useValue(creationAtom)
  const busy = creation.kind === 'asking' || (creation.kind === 'sending' && creation.pays !== true)
  return <CreateButton ref={ref} withoutStart busy={busy} onClick={() => void createHandler(false)()} />
})
