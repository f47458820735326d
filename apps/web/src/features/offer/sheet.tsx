import { Button, ButtonLink, Icon, Link, Mark, Page } from '@cloud/ui'
import type { Fact, OfferRow, OfferSheet } from '../../offer-sheet.ts'
import { goAtom } from '../../state/address/place.ts'
import { useAction } from '../../state/use.ts'
import { configuratorOf } from './configurator-of.ts'
import css from './offer.module.css'

const Tools = ({ sheet: { chosen, pdf_url } }: { readonly sheet: OfferSheet }) => (
  <div className={css.tools}>
    <Link className={css.back} href={configuratorOf(chosen)} onNavigate={useAction(goAtom)}>
      <Icon sign="left" />К конфигуратору
    </Link>
    <Button onClick={() => print()}>
      <Icon sign="print" />
      Напечатать
    </Button>
    <ButtonLink look="main" href={pdf_url}>
      <Icon sign="load" />
      Скачать PDF
    </ButtonLink>
  </div>
)

const Facts = ({
  facts,
  className
}: {
  readonly facts: readonly Fact[]
  readonly className?: string | undefined
}) => (
  <dl className={[css.facts, className].filter(Boolean).join(' ')}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Of two columns the first gives way on a small screen. */
const amountClass = (column: number, columns: number) =>
  column < columns - 1 ? `${css.amount} ${css.more}` : css.amount

const Row = ({ row: { name, detail, amounts } }: { readonly row: OfferRow }) => (
  <tr>
    <td>
      {name} {detail !== '' && <span className={css.detail}>{detail}</span>}
    </td>
    {amounts.map((amount, column) => (
      <td key={column === 0 ? 'month' : 'period'} className={amountClass(column, amounts.length)}>
        {amount}
      </td>
    ))}
  </tr>
)

function Prices({ sheet }: { readonly sheet: OfferSheet }) {
  const { columns, rows, steps, total, taxes } = sheet
  const sum = ({ name, value }: Fact, className?: string) => (
    <tr key={name} className={className}>
      <th scope="row">{name}</th>
      {columns.length > 1 && <td className={css.more} />}
      <td className={css.amount}>{value}</td>
    </tr>
  )
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">Наименование</th>
          {columns.map((column, index) => (
            <th key={column} scope="col" className={amountClass(index, columns.length)}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.name} row={row} />
        ))}
      </tbody>
      <tfoot>
        {steps.map((step) => sum(step))}
        {sum(total, css.total)}
        {taxes.map((tax) => sum(tax))}
      </tfoot>
    </table>
  )
}

/** A commercial offer on one A4 sheet; what is around it stays on the screen when it is printed. */
export function Sheet({ sheet }: { readonly sheet: OfferSheet }) {
  const { number, date, validity, subject, configuration, words, rates, conditions, seller, foot } = sheet
  return (
    <Page className={css.page}>
      <Tools sheet={sheet} />
      <article className={css.sheet}>
        <div className={css.top}>
          <span className={css.brand}>
            <Mark />
            <span>Облачные серверы</span>
          </span>
          <p>
            <b>{number}</b> {`от ${date}`}
            <br />
            {validity}
          </p>
        </div>
        <h1>Коммерческое предложение</h1>
        <p className={css.subject}>{subject}</p>
        <h2>Конфигурация</h2>
        <Facts facts={configuration} />
        <h2>Стоимость</h2>
        <Prices sheet={sheet} />
        <p className={css.words}>{words}</p>
        {rates !== '' && <p className={css.rates}>{rates}</p>}
        <h2>Условия</h2>
        <ul className={css.conditions}>
          {conditions.map((condition) => (
            <li key={condition}>{condition}</li>
          ))}
        </ul>
        <h2>Продавец {seller.is_sample && <span className={css.sample}>Образец</span>}</h2>
        {seller.facts.length === 0 && <p className={css.rates}>Реквизиты продавца пришлёт менеджер.</p>}
        <Facts facts={seller.facts} className={css.seller} />
        <p className={css.foot}>{foot}</p>
      </article>
    </Page>
  )
}
