import { formatRub } from '@cloud/pricing'
import { Button, Dialog, PriceComparison } from '@cloud/ui'
import { periodAtom } from '../../state/choices/selected.ts'
import { createAtom } from '../../state/creation/create.ts'
import { creationAtom, queuesAtom } from '../../state/creation/creation.ts'
import { useAction, useValue } from '../../state/use.ts'

/** The price changed while the person was choosing: the new one is asked about, never taken silently. */
export default function PriceChanged() {
  const creation = useValue(creationAtom)
  const period = useValue(periodAtom)
  const queues = useValue(queuesAtom)
  const setCreation = useAction(creationAtom)
  const create = useAction(createAtom)
  if (creation.kind !== 'price-changed') return null
  const { before, now } = creation
  const cancel = () => setCreation({ kind: 'ready' })
  return (
    <Dialog
      heading="Цена изменилась"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Отмена</Button>
          <Button look="main" onClick={() => void create(now)}>
            {queues ? 'Встать в очередь' : `Создать за ${formatRub(now.total)}`}
          </Button>
        </>
      }
    >
      <p>Пока вы выбирали, цена сервера изменилась. Сервер ещё не создан.</p>
      <PriceComparison before={before} after={now} price_plan={period} />
    </Dialog>
  )
}
