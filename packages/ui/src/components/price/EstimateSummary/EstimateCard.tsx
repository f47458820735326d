import { classes } from '../../classes.ts'
import { SummaryCard, type SummaryCardProps } from '../SummaryCard/SummaryCard.tsx'
import css from './EstimateCard.module.css'

export interface EstimateCardProps extends SummaryCardProps {
  heading: string
  links: NonNullable<SummaryCardProps['links']>
}

/**
 * Summary card of an estimate with many rows: in a low window its heading and rows scroll, while the total and all buttons stay in view.
 *
 * - **Use it** beside the list of an estimate.
 * - **Do not use it** beside a configurator: `SummaryCard`.
 */
export const EstimateCard = ({ className, ...rest }: EstimateCardProps) => (
  <SummaryCard {...rest} className={classes(css.card, className)} />
)
