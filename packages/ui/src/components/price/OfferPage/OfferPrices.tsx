import { useId } from 'react'
import { offerTexts } from '../../../words/ru/offer.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { OfferDocument, OfferFact } from './OfferContent.ts'
import css from './OfferPrices.module.css'

/** The parts of an offer that its price table needs. */
export type PricedDocument = Pick<
  OfferDocument,
  'configuration' | 'names' | 'columns' | 'rows' | 'steps' | 'total' | 'taxes'
>

/** Price table of an offer with heading, rows and taxes. On a small screen the first of two columns is hidden. */
export function OfferPrices({ offer }: { readonly offer: PricedDocument }) {
  const texts = offerTexts(useWords())
  const id = useId()
  const { configuration, names, columns, rows, steps, total, taxes } = offer
  const amount = (column: number) => classes(css.amount, column < columns.length - 1 && css.more)
  const sum = ({ name, value }: OfferFact, className?: string) => (
    <tr key={name} className={className}>
      <th scope="row">{name}</th>
      <td className={css.amount}>{value}</td>
    </tr>
  )
  return (
    <>
      <h2 id={id}>{configuration.length > 0 ? texts.price : texts.contentAndPrice}</h2>
      <table
        aria-labelledby={id}
        className={classes(
          css.table,
          configuration.length === 0 && css.items,
          steps.length === 0 && css.summed
        )}
      >
        <thead>
          <tr>
            <th scope="col">{names}</th>
            {columns.map((column, index) => (
              <th key={column} scope="col" className={amount(index)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, detail, amounts, brief }, index) => (
            // two servers of an offer may have the same name
            <tr key={index}>
              <th scope="row">
                <span>{name}</span> {detail !== '' && <span className={css.detail}>{detail}</span>}
                {brief !== undefined && <span className={css.brief}>{brief}</span>}
              </th>
              {amounts.map((text, column) => (
                <td key={columns[column]} className={amount(column)}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {/* a separate table: the large total would widen the last column, and a second page of sums would repeat the head */}
      <table aria-label={total.name} className={css.table}>
        <tfoot>
          {steps.map((step) => sum(step))}
          {sum(total, css.total)}
          {taxes.map((tax) => sum(tax))}
        </tfoot>
      </table>
    </>
  )
}
