import { promoErrorText } from '@cloud/api'
import { Button, Dialog, EstimateComparison, Notice, TextField } from '@cloud/ui'
import { type FormEvent, useRef, useState } from 'react'
import { ssdAtom } from '../../state/catalogue/catalogue-lists.ts'
import { comparedEstimatesAtom, pasteEstimateAtom } from '../../state/estimate/compared-estimates.ts'
import type { EstimatePromo } from '../../state/estimate/estimate-promo.ts'
import { openedEstimateAtom } from '../../state/estimate/shown-estimate.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import css from './estimate.module.css'

const LINK_ERRORS = {
  none: 'Вставьте ссылку на смету целиком.',
  broken: 'Ссылка повреждена: скопируйте её целиком.',
  newer: 'Ссылка создана в более новой версии этой страницы. Обновите страницу.',
  estimate: null
} as const

/** Returns the message about the second estimate's promo code; null if its sum includes the code. */
function otherPromoText(promo: EstimatePromo): string | null {
  switch (promo.kind) {
    case 'checking':
      return `Проверяем промокод ${promo.code} второй сметы. Пока её сумма без него.`
    case 'refused':
      return `Сумма второй сметы без промокода ${promo.code}. ${promoErrorText(promo.error)}`
    default:
      return null
  }
}

/** Dialog that compares the estimate on the screen with another one, whose link the user pastes. */
export default function CompareEstimatesDialog({ onClose }: { readonly onClose: () => void }) {
  const compared = useValue(comparedEstimatesAtom)
  const isOwn = useValue(openedEstimateAtom) === null
  const group = useValue(ssdAtom)?.group_title
  const paste = useAction(pasteEstimateAtom)
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const found = LINK_ERRORS[await paste(text)]
    setWrong(found)
    if (found !== null) field.current?.focus()
  }
  return (
    <Dialog className={css.wide} heading="Сравнение смет" onClose={onClose} initialFocus={field}>
      <form className={css.paste} onSubmit={(event) => void submit(event)}>
        <TextField
          ref={field}
          label="Ссылка на другую смету"
          autoComplete="off"
          value={text}
          error={wrong}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" tall>
          Сравнить
        </Button>
      </form>
      {compared !== null && (
        <>
          {otherPromoText(compared.other.promo) !== null && (
            <Notice>{otherPromoText(compared.other.promo)}</Notice>
          )}
          <EstimateComparison
            group_title={group}
            estimates={[
              { ...compared.shown, heading: compared.shown.title || 'На экране' },
              {
                ...compared.other,
                heading: `${compared.other.title || 'Без названия'} (${isOwn ? 'по ссылке' : 'вторая'})`
              }
            ]}
          />
        </>
      )}
    </Dialog>
  )
}
