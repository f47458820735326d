import { formatRub } from '@cloud/pricing'
import { Button, Dialog, PriceComparison } from '@cloud/ui'
import { chosenFlavorAtom, planAtom } from '../../../state/choices/chosen-configuration.ts'
import { creationAtom, joinsQueueAtom } from '../../../state/creation/creation-state.ts'
import { declinePriceAtom } from '../../../state/creation/decline-price.ts'
import { acceptPriceAtom } from '../../../state/creation/send-order.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { flavorText } from '../sections/flavor-text.ts'

/**
 * Asks the user to confirm a price that has changed since the choice; it is never accepted silently. If the reloaded catalogue has another
 * configuration, or none, at the same address, only that is shown, because the price would be a different configuration's.
 */
export function PriceChangedDialog() {
  const creation = useValue(creationAtom)
  const period = useValue(planAtom)
  const queues = useValue(joinsQueueAtom)
  const chosen = useValue(chosenFlavorAtom)
  const decline = useAction(declinePriceAtom)
  const accept = useAction(acceptPriceAtom)
  if (creation.kind !== 'price-changed') return null
  const { before, now, payload } = creation
  const cancel = () => void decline()
  if (chosen?.id !== payload.flavor_id)
    return (
      <Dialog
        key="another"
        heading="Конфигурация изменилась"
        onClose={cancel}
        footer={
          <Button look="main" onClick={cancel}>
            Вернуться к выбору
          </Button>
        }
      >
        <p>{`Пока вы выбирали, цена сервера изменилась. ${
          chosen === null
            ? 'Прежней конфигурации больше нет в каталоге. Выберите другую.'
            : `Вместо прежней конфигурации выбрана другая: ${flavorText(chosen)}, ${chosen.cpu.name}. Проверьте её и новую сумму.`
        } Сервер ещё не создан.`}</p>
      </Dialog>
    )
  return (
    <Dialog
      key="price"
      heading="Цена изменилась"
      onClose={cancel}
      footer={
        <>
          <Button onClick={cancel}>Отмена</Button>
          <Button look="main" onClick={() => void accept()}>
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
