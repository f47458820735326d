import { formatRub } from '@cloud/pricing'
import { itemDetails, LinkButton, moscowDay, moscowMoment, Notice } from '@cloud/ui'
import { focusIfLost } from '../../shared/browser/focus-if-lost.ts'
import { ssdAtom } from '../../state/catalogue/catalogue-lists.ts'
import { checkingPromoAtom, estimatePromoAtom } from '../../state/estimate/estimate-promo.ts'
import {
  changesSinceLinkAtom,
  closeEstimateLinkAtom,
  type ItemChange,
  linkStateAtom,
  replaceByOpenedAtom
} from '../../state/estimate/opened-link.ts'
import { ownEstimateAtom } from '../../state/estimate/own-estimate.ts'
import { openedEstimateAtom } from '../../state/estimate/shown-estimate.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import css from './estimate.module.css'
import { positionsText } from './estimate-texts.ts'

const BROKEN_LINK_TEXTS = {
  broken: {
    heading: 'Ссылка повреждена, смету по ней не восстановить',
    text: 'Скорее всего, её обрезали при пересылке. Попросите отправить ссылку заново.'
  },
  newer: {
    heading: 'Ссылка создана в более новой версии этой страницы',
    text: 'Обновите страницу, и смета откроется.'
  }
} as const

function ItemChangeLine({ item }: { readonly item: ItemChange }) {
  const { name, before, now, price_plan } = item
  const group = useValue(ssdAtom)?.group_title
  const per = price_plan === 0 ? 'в час' : 'в месяц'
  const was = `было ${formatRub(before)} ${per}`
  return (
    <li>
      {`${name} (${itemDetails({ ...item, os: null }, group)}): ${now === null ? `${was}, больше не предлагается` : `${was}, стало ${formatRub(now)}`}`}
    </li>
  )
}

/** Changes since the link was made, item by item. */
function PriceChangesNotice() {
  const since = useValue(changesSinceLinkAtom)
  const awaited = useValue(checkingPromoAtom)
  const promo = useValue(estimatePromoAtom)
  if (since === null) return null
  const { seen_at, changes } = since
  // the sum that the author saw may have included the promo code
  if (changes.length === 0)
    return (
      <Notice>
        {awaited === null
          ? `Цены${promo.kind === 'refused' ? ' без промокода' : ''} те же, что были ${moscowMoment(seen_at)}.`
          : `Проверяем промокод ${awaited}. Пока сумма без него.`}
      </Notice>
    )
  return (
    <Notice kind="warn" heading={`С ${moscowDay(seen_at)} цены изменились`}>
      <ul className={css.changes}>
        {changes.map((item) => (
          <ItemChangeLine key={item.id} item={item} />
        ))}
      </ul>
      <span>Остальное без изменений, итог посчитан по новым ценам. Промокод проверяется отдельно.</span>
    </Notice>
  )
}

/** Notice that another user's estimate is shown beside the own one. */
function OpenedEstimateNotice() {
  const opened = useValue(openedEstimateAtom)
  const own = useValue(ownEstimateAtom)
  const take = useAction(replaceByOpenedAtom)
  const leave = useAction(closeEstimateLinkAtom)
  if (opened === null || own === null) return null
  const forget = () => {
    history.replaceState(history.state, '', location.pathname + location.search)
    focusIfLost(LINK_NOTICES_ID)
  }
  return (
    <Notice
      heading="Это присланная смета"
      action={
        <span className={css.ways}>
          <LinkButton
            onClick={() => {
              take()
              forget()
            }}
          >
            Взять вместо своей
          </LinkButton>
          <LinkButton
            onClick={() => {
              leave()
              forget()
            }}
          >
            Вернуться к своей
          </LinkButton>
        </span>
      }
    >
      {`Ваша собственная, ${positionsText(own.items.length)}, осталась как была.`}
    </Notice>
  )
}

/** Id of the notices about a link; after opening a file the focus moves here. */
export const LINK_NOTICES_ID = 'link-notices'

/** Notices about the opened link. */
export function LinkNotices() {
  const state = useValue(linkStateAtom)
  const isBroken = state === 'broken' || state === 'newer'
  return (
    <div id={LINK_NOTICES_ID} className={css.notices} tabIndex={-1}>
      {isBroken && (
        <Notice kind="bad" heading={BROKEN_LINK_TEXTS[state].heading}>
          {BROKEN_LINK_TEXTS[state].text}
        </Notice>
      )}
      <OpenedEstimateNotice />
      {state === 'estimate' && <PriceChangesNotice />}
    </div>
  )
}
