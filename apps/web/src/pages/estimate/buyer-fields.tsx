import { OFFER_BUYER_MAX } from '@cloud/pricing/account'
import { Disclosure, TextField } from '@cloud/ui'
import { memo } from 'react'
import { buyerAtom } from '../../state/estimate/estimate-buyer.ts'
import { estimateOrderAtom } from '../../state/estimate/order-estimate.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import css from './estimate.module.css'

/** The buyer named on the offer's page and in its PDF. */
export const BuyerFields = memo(function Buyer() {
  const buyer = useValue(buyerAtom)
  const setBuyer = useAction(buyerAtom)
  const order = useValue(estimateOrderAtom)
  const { fields = {} } = order.kind === 'failed' && order.error.kind === 'refused' ? order.error.problem : {}
  const field = (name: keyof typeof buyer) => ({
    autoComplete: 'off',
    value: buyer[name],
    error: fields[`buyer.${name}`],
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      setBuyer({ ...buyer, [name]: target.value })
  })
  return (
    <Disclosure summary="Указать покупателя в предложении" className={css.buyer}>
      <TextField label="Название или имя" maxLength={OFFER_BUYER_MAX} {...field('name')} />
      <TextField label="ИНН" aside="необязательно" inputMode="numeric" {...field('inn')} />
      <TextField label="КПП" aside="необязательно" inputMode="numeric" {...field('kpp')} />
    </Disclosure>
  )
})
