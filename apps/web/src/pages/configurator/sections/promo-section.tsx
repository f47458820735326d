import { promoErrorText } from '@cloud/api'
import { PromoForm, type PromoFormState } from '@cloud/ui'
import { memo } from 'react'
import { SlowNotice } from '../../../loading/slow-notice.tsx'
import {
  applyPromoAtom,
  checkPromoAtom,
  resetPromoAtom,
  typePromoAtom
} from '../../../state/choices/check-promo.ts'
import { chosenFlavorAtom } from '../../../state/choices/chosen-configuration.ts'
import { type PromoState, promoFieldAtom, promoStateAtom } from '../../../state/choices/promo-state.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

/** Returns the state of the form; a code that is checked again stays applied until the response arrives. */
function formState(promo: PromoState): PromoFormState {
  switch (promo.kind) {
    case 'none':
      return { kind: 'idle' }
    case 'checking':
      return promo.before === null
        ? { kind: 'checking' }
        : { kind: 'applied', discount: promo.before.discount }
    case 'applied':
      return { kind: 'applied', discount: promo.promo.discount }
    case 'refused':
      return { kind: 'failed', message: promoErrorText(promo.error) }
  }
}

export const PromoSection = memo(function PromoSection() {
  const apply = useAction(applyPromoAtom)
  const check = useAction(checkPromoAtom)
  const promo = useValue(promoStateAtom)
  return (
    <>
      <PromoForm
        value={useValue(promoFieldAtom)}
        onChange={useAction(typePromoAtom)}
        onApply={() => void apply()}
        onReset={useAction(resetPromoAtom)}
        state={formState(promo)}
        disabled={useValue(chosenFlavorAtom) === null}
      />
      {promo.kind === 'checking' && promo.before === null && <SlowNotice onRetry={() => void check()} />}
    </>
  )
})
