import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { DiscountBadge } from '../../parts/DiscountBadge/DiscountBadge.tsx'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { QuantityStepper } from '../../parts/QuantityStepper/QuantityStepper.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './EstimateList.module.css'
import { faultText, itemDetails, itemTerms, type ListedItem } from './estimateWords.ts'
import { type RowFieldActs, RowFields } from './RowFields.tsx'

/** Actions on an item of the viewer's own estimate. */
export interface EstimateRowActs extends RowFieldActs {
  readonly onQuantity: (quantity: number) => void
  readonly onEdit: () => void
  readonly onRemove: () => void
  /** Called when the user duplicates the item; absent if the estimate is full. */
  readonly onRepeat?: (() => void) | undefined
}

export interface EstimateRowProps extends Omit<ComponentProps<'li'>, 'children'> {
  item: ListedItem
  /** Name of the disk in the catalogue. @default the name of `DEFAULT_SSD` */
  group_title?: string | undefined
  /** Maximum number of servers of this item. */
  max: number
  /** Actions on the item; without them the row is read-only. */
  acts?: EstimateRowActs | undefined
  /** Operating systems to choose from; needed with `acts`. */
  systems?: readonly { readonly id: number; readonly name: string }[] | undefined
  /** Problem with the system: shown at its field, or in the row if it is read-only. */
  error?: string | null | undefined
}

const NO_SYSTEMS: NonNullable<EstimateRowProps['systems']> = []

/**
 * An item of an estimate: configuration, payment, quantity and sum.
 *
 * - **Use it** for each item of an estimate.
 * - **Do not use it** for a rented server: `ServerCard`.
 */
export function EstimateRow({
  item,
  group_title,
  max,
  acts,
  systems = NO_SYSTEMS,
  error,
  className,
  ...rest
}: EstimateRowProps) {
  const words = useWords()
  const texts = estimateTexts(words)
  const { name, quantity, price_plan, quote, fault } = item
  const wrong = fault === null ? acts === undefined && error : faultText(fault, words)
  const ways = acts && [
    [texts.edit, acts.onEdit] as const,
    ...(acts.onRepeat === undefined ? [] : [[texts.repeat, acts.onRepeat] as const]),
    [texts.remove, acts.onRemove] as const
  ]
  return (
    <li {...rest} className={classes(css.row, className)}>
      <div className={css.what}>
        <h3>{acts === undefined ? name : <VisuallyHidden>{name}</VisuallyHidden>}</h3>
        {acts && (
          <RowFields
            name={name}
            os={item.os}
            onName={acts.onName}
            onSystem={acts.onSystem}
            onSystemForAll={acts.onSystemForAll}
            systems={systems}
            error={error}
          />
        )}
        <p className={css.details}>{itemDetails(item, group_title, words)}</p>
        {quote !== null && <p className={css.fine}>{itemTerms(quote, price_plan, words)}</p>}
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
        <p className={css.count}>{texts.pieces(quantity)}</p>
      ) : (
        <QuantityStepper
          label={texts.quantityOf(name)}
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
