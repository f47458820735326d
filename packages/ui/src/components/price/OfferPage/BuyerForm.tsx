import { checkInn } from '@cloud/pricing/account'
import { textLength } from '@cloud/pricing/words'
import { type FormEvent, useState } from 'react'
import { Button } from '../../parts/Button/Button.tsx'
import { Disclosure } from '../../parts/Disclosure/Disclosure.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import type { OfferContent } from './OfferContent.ts'
import css from './OfferPage.module.css'

interface Issues {
  readonly buyer?: string
  readonly buyer_inn?: string
}

function issuesOf(data: FormData): Issues {
  const text = (name: string) => String(data.get(name) ?? '').trim()
  const inn = text('buyer_inn')
  return {
    ...(textLength(text('buyer')) > 200 && { buyer: 'Название: не длиннее 200 символов.' }),
    ...(inn !== '' &&
      checkInn(inn).length > 0 && { buyer_inn: 'ИНН: 10 или 12 цифр с верной контрольной суммой.' })
  }
}

/** Form for the buyer of an offer. It submits to the offer's URL with the entered values, also without JavaScript. */
export function BuyerForm({ offer: { buyer, url } }: { readonly offer: OfferContent }) {
  const [issues, setIssues] = useState<Issues>({})
  const [path = '', query = ''] = url.split('?')
  const rest = [...new URLSearchParams(query)].filter(([name]) => !name.startsWith('buyer'))

  function submit(event: FormEvent<HTMLFormElement>) {
    const found = issuesOf(new FormData(event.currentTarget))
    setIssues(found)
    const [first] = Object.keys(found)
    if (first === undefined) return
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }

  const text = buyer.facts.length === 0 ? 'Указать покупателя' : 'Изменить покупателя'
  return (
    <Disclosure summary={text} className={css.buyer}>
      <form action={path} onSubmit={submit}>
        {rest.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <TextField
          label="Название или имя"
          name="buyer"
          autoComplete="organization"
          defaultValue={buyer.name}
          error={issues.buyer}
        />
        <TextField
          label="ИНН"
          name="buyer_inn"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={buyer.inn}
          error={issues.buyer_inn}
        />
        <Button type="submit">Показать в предложении</Button>
      </form>
    </Disclosure>
  )
}
