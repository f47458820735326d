import { classes } from '../../classes.ts'
import { SummaryCard, type SummaryCardProps } from '../SummaryCard/SummaryCard.tsx'
import css from './EstimateCard.module.css'

export interface EstimateCardProps extends SummaryCardProps {
  heading: string
  links: NonNullable<SummaryCardProps['links']>
}

/** The summary of many rows: in a low window its head and its rows scroll by themselves, above the total and all buttons. */
export const EstimateCard = ({ className, ...rest }: EstimateCardProps) => (
  <SummaryCard {...rest} className={classes(css.card, className)} />
)
