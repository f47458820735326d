import { promoErrorText } from '@cloud/api'
import { plural } from '@cloud/pricing/words'
import {
  BottomBar,
  Button,
  EstimateBreakdown,
  EstimateCard,
  EstimateTotal,
  FieldMessage,
  moscowMoment,
  PromoForm,
  type PromoFormState,
  useSummaryInView
} from '@cloud/ui'
import { memo, type Ref, useRef, useState } from 'react'
import { SlowNotice } from '../../loading/slow-notice.tsx'
import ChosenKeysField from '../../shared/forms/ssh-keys-field.tsx'
import { manualStarts } from '../../shared/panel/manual-start.ts'
import { checkedAtAtom } from '../../state/catalogue/check-availability.ts'
import { clockAtom } from '../../state/core/clock.ts'
import { termsAtom } from '../../state/core/globals-atom.ts'
import { countServers, type Estimate } from '../../state/estimate/estimate.ts'
import { type PricedItem, pricedEstimateAtom } from '../../state/estimate/estimate-prices.ts'
import {
  checkEstimatePromoAtom,
  checkingPromoAtom,
  type EstimatePromo,
  estimatePromoAtom,
  promoPercentsAtom,
  setEstimatePromoAtom,
  shownItemCountAtom,
  suitableItemCountAtom
} from '../../state/estimate/estimate-promo.ts'
import {
  type EstimateAction,
  estimateOrderAtom,
  orderEstimateAtom
} from '../../state/estimate/order-estimate.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { accountLimitsAtom } from '../../state/panel/account-limits.ts'
import { userResource } from '../../state/user/current-user.ts'
import { serversText } from './estimate-texts.ts'
import { EstimateTools } from './estimate-tools.tsx'
import { focusItem } from './focus-estimate-item.ts'
import { itemsWithPrice } from './items-with-price.ts'
import { OrderNotice, QueueChoice, SumChangedDialog } from './order-notice.tsx'

function promoFormState(promo: EstimatePromo, percent: number): PromoFormState {
  if (promo.kind === 'none') return { kind: 'idle' }
  if (promo.kind === 'refused') return { kind: 'failed', message: promoErrorText(promo.error) }
  if (promo.kind === 'checking' && promo.before === null) return { kind: 'checking' }
  return { kind: 'applied', discount: percent }
}

/** The promo code of the estimate and the number of items that it suits. */
const EstimatePromoForm = memo(function Promo({ code }: { readonly code: string }) {
  const promo = useValue(estimatePromoAtom)
  const percents = useValue(promoPercentsAtom)
  const [suits, all] = [useValue(suitableItemCountAtom), useValue(shownItemCountAtom)]
  const setCode = useAction(setEstimatePromoAtom)
  const check = useAction(checkEstimatePromoAtom)
  const [typed, setTyped] = useState<string | null>(null)
  const state = promoFormState(promo, Math.max(0, ...percents.values()))
  return (
    <div>
      <PromoForm
        value={typed ?? code}
        onChange={(text) => {
          setTyped(text)
          if (code !== '' && text.trim() !== code) setCode('')
        }}
        onApply={() => {
          setCode(typed ?? code)
          setTyped(null)
        }}
        onReset={() => {
          setTyped(null)
          setCode('')
        }}
        state={state}
      />
      {state.kind === 'applied' && suits < all && (
        <FieldMessage>{`Скидка действует на ${suits} из ${all} позиций.`}</FieldMessage>
      )}
      {state.kind === 'checking' && <SlowNotice onRetry={() => void check('foreground')} />}
    </div>
  )
})

/** Returns the text about the effect of the button 'Заказать'. */
const orderTermsText = (items: readonly PricedItem[], isVisitor: boolean, offerDays: number | undefined) =>
  [
    manualStarts(items.map(({ quantity, flavor }) => ({ ...flavor, quantity }))),
    isVisitor && 'Заказать можно после входа, смета сохранится.',
    countServers(items) === 1
      ? 'Если на сервер не хватит денег, он подождёт пополнения.'
      : 'Создадутся либо все серверы, либо ни один. Те, на которые не хватит денег, подождут пополнения.',
    offerDays !== undefined &&
      `Предложение держит цены ${offerDays} ${plural(offerDays, ['день', 'дня', 'дней'])}.`
  ]
    .filter(Boolean)
    .join(' ')

/** The total of the estimate and its actions. */
export function EstimateSummary({ estimate }: { readonly estimate: Estimate }) {
  const { items, sums } = useValue(pricedEstimateAtom)
  const promo = useValue(estimatePromoAtom)
  const awaited = useValue(checkingPromoAtom)
  const { vatPercent } = useValue(termsAtom)
  const limits = useValue(accountLimitsAtom)
  const now = useValue(clockAtom)
  const checkedAt = useValue(checkedAtAtom)
  const { totalRef, buttonRef, inView } = useSummaryInView()
  const userState = useValue(userResource.state)
  const isVisitor = userState.state === 'ready' && userState.data === null
  const bar = useRef<HTMLDivElement>(null)
  const order = useAction(orderEstimateAtom)
  const state = useValue(estimateOrderAtom)
  const handleClick = async (act: EstimateAction) => {
    const missing = await order(act)
    if (missing !== null) focusItem(missing.id)
  }
  const priceless = countServers(items.filter(({ quote }) => quote === null))
  const isBusy = (act: EstimateAction) => state.kind === 'sending' && state.act === act
  const action = (ref?: Ref<HTMLButtonElement>) => (
    <Button
      look="main"
      tall
      wide
      ref={ref}
      busy={isBusy('order')}
      busyText="Заказываем"
      onClick={() => void handleClick('order')}
    >
      Заказать
    </Button>
  )
  return (
    <>
      <EstimateCard
        heading={estimate.title.trim() === '' ? 'Смета' : estimate.title}
        details={`${serversText(countServers(items))}${priceless === 0 ? '' : ` (${priceless} без цены)`}, цены на ${moscowMoment(checkedAt ?? now())}`}
        breakdown={
          sums && (
            <EstimateBreakdown
              items={itemsWithPrice(items)}
              sums={sums}
              promocode={awaited ?? (promo.kind === 'none' ? undefined : promo.code)}
              checking={awaited !== null}
              vatPercent={vatPercent}
            />
          )
        }
        total={
          sums === null ? undefined : <EstimateTotal ref={totalRef} sums={sums} vatPercent={vatPercent} />
        }
        promo={<EstimatePromoForm code={estimate.promocode} />}
        notice={
          <>
            <OrderNotice />
            <QueueChoice />
            {userState.state === 'ready' && userState.data !== null && <ChosenKeysField />}
          </>
        }
        action={
          <>
            {action(buttonRef)}
            <div>
              <Button
                wide
                busy={isBusy('save')}
                busyText="Сохраняем"
                onClick={() => void handleClick('save')}
              >
                Сохранить предложение
              </Button>
            </div>
          </>
        }
        terms={orderTermsText(items, isVisitor, limits?.offer_days)}
        links={<EstimateTools />}
      />
      <SumChangedDialog />
      {(!inView || bar.current?.contains(document.activeElement)) && (
        <BottomBar ref={bar} hidden={inView} total_rub_cents={sums?.total ?? 0} action={action()} />
      )}
    </>
  )
}
