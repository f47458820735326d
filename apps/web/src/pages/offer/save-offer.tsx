import { type CallError, errorText, type LinkOffer, type NewOffer } from '@cloud/api'
import { checkServerName } from '@cloud/pricing'
import { OFFER_TITLE_MAX } from '@cloud/pricing/account'
import { ESTIMATE_MAX } from '@cloud/pricing/estimate'
import { Button, Notice, OsSelect, SelectField, TextField } from '@cloud/ui'
import { type FormEvent, useState } from 'react'
import { ErrorLinks } from '../../shared/errors/error-links.tsx'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { paths } from '../../state/address/paths.ts'
import { osesAtom } from '../../state/catalogue/catalogue-lists.ts'
import { accountDialogAtom } from '../../state/core/dialogs.ts'
import { nameIssueText } from '../../state/creation/name-issue-text.ts'
import { serverNameAtom } from '../../state/creation/server-name.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { rememberJustSaved } from '../../state/offers/just-saved.ts'
import { saveOfferAtom } from '../../state/offers/offer-actions.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import css from './save-offer.module.css'

const QUANTITIES = Array.from({ length: ESTIMATE_MAX.quantity }, (_, index) => ({
  value: index + 1,
  text: String(index + 1)
}))

type Issues = Readonly<Partial<Record<'title' | 'name' | 'os', string>>>

/** Returns the server's issues by the fields of the form. */
function issuesOf(error: CallError): Issues {
  const { fields = {} } = error.kind === 'refused' ? error.problem : {}
  const found = { title: fields['title'], name: fields['items.0.name'], os: fields['items.0.os_id'] }
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined))
}

/** Saves the price of the offer until its end, as a numbered offer with its own page. */
export default function SaveOffer({ chosen, buyer }: Pick<LinkOffer, 'chosen' | 'buyer'>) {
  const me = useValue(currentUserAtom)
  const systems = useValue(osesAtom)
  const save = useAction(saveOfferAtom)
  const open = useAction(accountDialogAtom)
  const configuredName = useValue(serverNameAtom)
  /** null until the user types: the tab's stored name is known only after the first rendering. */
  const [typedName, setName] = useState<string | null>(null)
  const name = typedName ?? configuredName
  const [title, setTitle] = useState('')
  const [quantity, setQuantity] = useState(1)
  const [os, setOs] = useState(chosen.os)
  const [issues, setIssues] = useState<Issues>({})
  const { busy, error, clearError, slowNotice, start } = useSending<NewOffer>(
    async (body) => {
      const answer = await save(body)
      if (!answer.ok) return answer.error
      rememberJustSaved(answer.data)
      // the server renders the offer's page, so a full load is needed
      location.assign(paths.savedOffer(answer.data.id))
      return null
    },
    (refused) => refused && setIssues(issuesOf(refused))
  )

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const [nameIssue] = checkServerName(name)
    const found: Issues = {
      ...(nameIssue && { name: nameIssueText(nameIssue) }),
      ...(os === null && { os: 'Выберите операционную систему.' })
    }
    clearError()
    setIssues(found)
    if (nameIssue || os === null) {
      const field = event.currentTarget.elements.namedItem(nameIssue ? 'name' : 'os')
      if (field instanceof HTMLElement) field.focus()
      return
    }
    const { flavor, ssd_count, price_plan, configuration } = chosen
    const item = { name: name.trim(), quantity, flavor_id: flavor.id, os_id: os, ssd_count, price_plan }
    const { promocode_id = null } = configuration
    void start({
      items: [item],
      title: title.trim() === '' ? null : title.trim(),
      promocode_id,
      buyer: buyer.name === '' ? null : { name: buyer.name, inn: buyer.inn }
    })
  }

  if (me === null)
    return (
      <div className={css.visitor}>
        <p className={css.about}>
          Предложение получит номер и свою ссылку, цена останется прежней, пока оно действует. Войдите: так вы
          увидите, когда его приняли.
        </p>
        <Button onClick={() => open({ kind: 'open', why: 'enter' })}>Войти и сохранить</Button>
      </div>
    )
  return (
    <form onSubmit={submit} noValidate className={css.form}>
      <p className={css.about}>
        Предложение получит номер и свою ссылку, цена останется прежней, пока оно действует. Принять его
        сможет тот, у кого есть ссылка.
      </p>
      <TextField
        label="Название, если нужно"
        name="title"
        autoComplete="off"
        maxLength={OFFER_TITLE_MAX}
        value={title}
        error={issues.title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label="Имя сервера"
        name="name"
        autoComplete="off"
        value={name}
        error={issues.name}
        onChange={({ target }) => setName(target.value)}
      />
      <SelectField
        label="Сколько таких серверов"
        options={QUANTITIES}
        value={quantity}
        onChange={setQuantity}
      />
      {chosen.os === null && (
        <OsSelect name="os" systems={systems} value={os} error={issues.os} onChange={setOs} />
      )}
      {error !== null && (
        <Notice kind="bad" className={css.about} action={<ErrorLinks error={error} />}>
          {errorText(error)}
        </Notice>
      )}
      <div className={css.about}>
        <Button type="submit" look="main" busy={busy} busyLabel="Сохраняем">
          Сохранить предложение
        </Button>
        {slowNotice}
      </div>
    </form>
  )
}
