import { serverNames } from '@cloud/api'
import { OFFER_TITLE_MAX } from '@cloud/pricing/account'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { EstimateList, EstimateRow, Icon, Notice, Section, Split, TextField } from '@cloud/ui'
import { Fragment, memo, useCallback, useEffect, useRef } from 'react'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { PageLink } from '../../shared/navigation/page-link.tsx'
import { paths } from '../../state/address/paths.ts'
import { osesAtom, ssdAtom } from '../../state/catalogue/catalogue-lists.ts'
import {
  duplicateItemAtom,
  removedItemAtom,
  removeItemAtom,
  setEstimateTitleAtom,
  setItemNameAtom,
  setItemQuantityAtom,
  setItemSystemAtom,
  setSystemForAllAtom
} from '../../state/estimate/change-items.ts'
import { editItemAtom } from '../../state/estimate/configured-item.ts'
import { countServers, type Estimate, remainingServers } from '../../state/estimate/estimate.ts'
import { type PricedItem, pricedEstimateAtom } from '../../state/estimate/estimate-prices.ts'
import { checkEstimatePromoAtom, promoCheckKeyAtom } from '../../state/estimate/estimate-promo.ts'
import { isOrderAttemptedAtom, missingPart } from '../../state/estimate/order-estimate.ts'
import { isEstimateStoredAtom } from '../../state/estimate/own-estimate.ts'
import { openedEstimateAtom } from '../../state/estimate/shown-estimate.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { BuyerFields } from './buyer-fields.tsx'
import css from './estimate.module.css'
import { EstimateSummary } from './estimate-summary.tsx'
import { chooseSystemText, inPositionsText, serversText } from './estimate-texts.ts'
import { HEADING_ID, itemRowId } from './focus-estimate-item.ts'
import { PrintedEstimate } from './printed-estimate.tsx'
import { RemovedItemNotice } from './removed-item-notice.tsx'

/** Checks the promo code again whenever the items change. */
function useCheckedPromo(): void {
  const question = useValue(promoCheckKeyAtom)
  const check = useAction(checkEstimatePromoAtom)
  useEffect(() => {
    if (question !== '') void check('background')
  }, [question, check])
}

interface ItemProps {
  readonly item: PricedItem
  readonly max: number
  readonly isOwn: boolean
  /** The estimate has room for a duplicate. */
  readonly canAddItem: boolean
  /** Another item has another system. */
  readonly hasOtherSystem: boolean
  /** The user has tried to order the estimate. */
  readonly isOrderAttempted: boolean
  readonly onRemove: (id: number) => void
}

/** A row of the list; memoised so that changes of other rows do not render it. */
const EstimateItemRow = memo(function Item({
  item,
  max,
  isOwn,
  canAddItem,
  hasOtherSystem,
  isOrderAttempted,
  onRemove
}: ItemProps) {
  const group = useValue(ssdAtom)?.group_title
  const setQuantity = useAction(setItemQuantityAtom)
  const repeat = useAction(duplicateItemAtom)
  const edit = useAction(editItemAtom)
  const setName = useAction(setItemNameAtom)
  const setSystem = useAction(setItemSystemAtom)
  const setForAll = useAction(setSystemForAllAtom)
  const systems = useValue(osesAtom)
  const { id, os } = item
  // the fields of the row are memoised: the same functions for each quantity keep them from rendering
  const onName = useCallback((name: string) => setName(id, name), [id, setName])
  const onSystem = useCallback((os_id: number | null) => setSystem(id, os_id), [id, setSystem])
  const onSystemForAll = useCallback(() => os !== null && setForAll(os.id), [os, setForAll])
  return (
    <EstimateRow
      id={itemRowId(id)}
      error={isOrderAttempted && missingPart(item) === 'os' ? chooseSystemText(isOwn) : null}
      item={item}
      group_title={group}
      max={max}
      systems={systems}
      acts={
        isOwn
          ? {
              onQuantity: (quantity) => setQuantity(id, quantity),
              onEdit: () => edit(item),
              onRemove: () => onRemove(id),
              onRepeat: canAddItem ? () => repeat(id) : undefined,
              onName,
              onSystem,
              onSystemForAll: os !== null && hasOtherSystem ? onSystemForAll : undefined
            }
          : undefined
      }
    />
  )
})

/** A constant, so that a change of an item does not render it again. */
const ADD_LINK = (
  <PageLink className={css.add} href={paths.configurator()}>
    <Icon name="plus" />
    <span>Добавить сервер</span>
  </PageLink>
)

function EstimateItems({ items, isOwn }: { readonly items: readonly PricedItem[]; readonly isOwn: boolean }) {
  const remove = useAction(removeItemAtom)
  const list = useRef<HTMLUListElement>(null)
  // when the focused row is removed, focus its replacement, first of all the undo button
  const removed = useRef<number | null>(null)
  useEffect(() => {
    if (removed.current !== null)
      list.current?.children[removed.current]?.querySelector<HTMLElement>('button, a')?.focus()
    removed.current = null
  }, [items])
  const onRemove = useCallback(
    (id: number) => {
      removed.current = [...(list.current?.children ?? [])].findIndex((row) => row.id === itemRowId(id))
      remove(id)
      // the list disappears with its last item
      focusIfLost(HEADING_ID)
    },
    [remove]
  )
  const place = useValue(removedItemAtom)?.index
  const back = isOwn && (
    <li className={css.back}>
      <RemovedItemNotice />
    </li>
  )
  const attempted = useValue(isOrderAttemptedAtom)
  const canAddItem = items.length < ESTIMATE_MAX.items && remainingServers(items) > 0
  return (
    <EstimateList
      ref={list}
      add={isOwn && ADD_LINK}
      room={`${items.length} из ${ESTIMATE_MAX.items} позиций, ${countServers(items)} из ${ESTIMATE_MAX.servers} серверов`}
    >
      {items.map((item, index) => (
        <Fragment key={item.id}>
          {place === index && back}
          <EstimateItemRow
            item={item}
            max={item.quantity + Math.max(0, remainingServers(items, item.quantity))}
            isOwn={isOwn}
            canAddItem={canAddItem}
            hasOtherSystem={items.some(({ os }) => os?.id !== item.os?.id)}
            isOrderAttempted={attempted}
            onRemove={onRemove}
          />
        </Fragment>
      ))}
      {place !== undefined && place >= items.length && back}
    </EstimateList>
  )
}

/** Note on the names of an item's servers, with the first item of several servers as the example. */
function NumberedNamesNote({ items }: { readonly items: readonly PricedItem[] }) {
  const several = items.find(({ quantity }) => quantity > 1)
  if (several === undefined) return null
  // the names do not break at hyphens
  const names = serverNames(several).slice(0, 2).join(', ').replaceAll('-', '\u2011')
  return (
    <Notice>
      {`Первый сервер позиции получит её имя, остальные — с номером: ${names}. Имена можно изменить после заказа.`}
    </Notice>
  )
}

/** An estimate with at least one item: the own one is editable, that of a link is read-only. */
export function EstimateContent({ estimate }: { readonly estimate: Estimate }) {
  useCheckedPromo()
  const { items } = useValue(pricedEstimateAtom)
  const isOwn = useValue(openedEstimateAtom) === null
  const isKept = useValue(isEstimateStoredAtom)
  const setTitle = useAction(setEstimateTitleAtom)
  const many = `${serversText(countServers(items))} в ${inPositionsText(items.length)}.`
  return (
    <>
      <PrintedEstimate estimate={estimate} />
      <Split className={css.screen} aside={<EstimateSummary estimate={estimate} />}>
        <div>
          <h1>Смета</h1>
          <p className={css.lead}>
            {isOwn ? `${many} Хранится в этом браузере, цены обновляются вместе с каталогом.` : many}
          </p>
        </div>
        {isOwn && !isKept && (
          <Notice kind="warn" heading="Браузер не хранит данные этой страницы">
            Когда вы закроете вкладку, смета пропадёт. Сохраните ссылку на неё.
          </Notice>
        )}
        {isOwn && (
          <TextField
            className={css.title}
            label="Название"
            aside="необязательно"
            maxLength={OFFER_TITLE_MAX}
            autoComplete="off"
            value={estimate.title}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
        <BuyerFields />
        <Section
          heading="Позиции"
          aside={<span className={css.aside}>Цены с НДС, за весь период тарифа</span>}
        >
          <EstimateItems items={items} isOwn={isOwn} />
        </Section>
        <NumberedNamesNote items={items} />
      </Split>
    </>
  )
}
