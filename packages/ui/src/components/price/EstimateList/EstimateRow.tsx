import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { DiscountBadge } from '../../parts/DiscountBadge/DiscountBadge.tsx'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { QuantityStepper } from '../../parts/QuantityStepper/QuantityStepper.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './EstimateList.module.css'
import { faultText, itemDetails, itemTerms, type ListedItem } from './estimateWords.ts'
import { type RowFieldActs, RowFields } from './RowFields.tsx'

/** What can be done with an item of one's own estimate. */
export interface EstimateRowActs extends RowFieldActs {
  readonly onQuantity: (quantity: number) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** Absent where there is no room for another one. */
  readonly onRepeat?: (() => void) | undefined
}

export interface EstimateRowProps extends Omit<ComponentProps<'li'>, 'children'> {
  item: ListedItem
  /** What the catalogue calls the disk; by default as `DEFAULT_SSD` is called. */
  group_title?: string | undefined
  /** The most servers that the item may have. */
  max: number
  /** Without them it is somebody else's, to be read. */
  acts?: EstimateRowActs | undefined
  /** The systems to choose from; for a row with `acts`. */
  systems?: readonly { readonly id: number; readonly name: string }[] | undefined
  /** What its system lacks: said at that field, or in the row where it is only read. */
  error?: string | null | undefined
}

/** A configuration of an estimate: what it is, how it is paid, how many, and what they cost. */
export function EstimateRow({
  item,
  group_title,
  max,
  acts,
  systems = [],
  error,
  className,
  ...rest
}: EstimateRowProps) {
  const { name, quantity, price_plan, quote, fault } = item
  const wrong = fault === null ? acts === undefined && error : faultText(fault)
  const ways = acts && [
    ['Изменить', acts.onEdit] as const,
    ...(acts.onRepeat === undefined ? [] : [['Повторить', acts.onRepeat] as const]),
    ['Убрать', acts.onRemove] as const
  ]
  return (
    <li {...rest} className={classes(css.row, className)}>
      <div className={css.what}>
        <h3>{acts === undefined ? name : <VisuallyHidden>{name}</VisuallyHidden>}</h3>
        {acts && <RowFields {...{ item, acts, systems, error }} />}
        <p className={css.details}>{itemDetails(item, group_title)}</p>
        {quote !== null && <p className={css.fine}>{itemTerms(quote, price_plan)}</p>}
        {wrong && <FieldMessage kind="error">{wrong}</FieldMessage>}
        {ways && (
          <div className={css.ways}>
            {ways.map(([text, onClick]) => (
              <LinkButton key={text} aria-label={`${text}: ${name}`} onClick={onClick}>
                {text}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
      {acts === undefined ? (
        <p className={css.count}>{`${quantity}\u00a0шт.`}</p>
      ) : (
        <QuantityStepper
          label={`Количество: ${name}`}
          value={quantity}
          max={max}
          onChange={acts.onQuantity}
        />
      )}
      <div className={css.sum}>
        {quote === null ? (
          <b>—</b>
        ) : (
          <>
            <b>{formatRub(quantity * quote.total)}</b>
            {quantity > 1 && <small>{`${quantity}\u00a0× ${formatRub(quote.total)}`}</small>}
            <DiscountBadge discount={quote.discount.total} />
          </>
        )}
      </div>
    </li>
  )
}
