import { checkInn } from '@cloud/pricing/account'
import { textLength } from '@cloud/pricing/words'
import { type FormEvent, useState } from 'react'
import { offerTexts } from '../../../words/ru/offer.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { Disclosure } from '../../parts/Disclosure/Disclosure.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import type { OfferContent } from './OfferContent.ts'
import css from './OfferPage.module.css'

interface Issues {
  readonly buyer?: string
  readonly buyer_inn?: string
}

function issuesOf(data: FormData, words?: Words): Issues {
  const texts = offerTexts(words)
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const inn = text('buyer_inn')
  return {
    ...(textLength(text('buyer')) > 200 && { buyer: texts.buyerTooLong }),
    ...(inn !== '' && checkInn(inn).length > 0 && { buyer_inn: texts.innFormat })
  }
}

/** Form for the buyer of an offer. It submits to the offer's URL with the entered values, also without JavaScript. */
export function BuyerForm({ offer: { buyer, url } }: { readonly offer: OfferContent }) {
  const words = useWords()
  const texts = offerTexts(words)
  const [issues, setIssues] = useState<Issues>({})
  const [path = '', query = ''] = url.split('?')
  const rest = [...new URLSearchParams(query)].filter(([name]) => !name.startsWith('buyer'))

  function submit(event: FormEvent<HTMLFormElement>) {
    const found = issuesOf(new FormData(event.currentTarget), words)
    setIssues(found)
    const [first] = Object.keys(found)
    if (first === undefined) return
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const text = buyer.facts.length === 0 ? texts.enterTheBuyer : texts.changeTheBuyer
  return (
    <Disclosure summary={text} className={css.buyer}>
      <form action={path} onSubmit={submit}>
        {rest.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label={texts.buyerName}
          name="buyer"
          autoComplete="organization"
          defaultValue={buyer.name}
          error={issues.buyer}
        />
        <TextField
          label={texts.inn}
          name="buyer_inn"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={buyer.inn}
          error={issues.buyer_inn}
        />
        <Button type="submit">{texts.showInTheOffer}</Button>
      </form>
    </Disclosure>
  )
}
