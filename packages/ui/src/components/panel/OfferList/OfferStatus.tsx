import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../parts/Icon/Icon.tsx'
import status from '../ServerStatus/ServerStatus.module.css'
import type { OfferWords } from './offerWords.ts'

export interface OfferStatusProps extends Omit<ComponentProps<'span'>, 'children'> {
  words: OfferWords
}

/** What became of an offer: words, and a sign with an outline of its own. */
export const OfferStatus = ({ words: { text, sign, tone }, className, ...rest }: OfferStatusProps) => (
  <span {...rest} className={classes(status.status, tone !== 'plain' && status[tone], className)}>
    <Icon sign={sign} />
    <span>{text}</span>
  </span>
)
