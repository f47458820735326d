import type { ComponentProps } from 'react'
import { classes } from '../../classes.ts'
import { Icon } from '../../parts/Icon/Icon.tsx'
import status from '../ServerStatus/ServerStatus.module.css'
import type { OfferWords } from './offerWords.ts'

export interface OfferStatusProps extends Omit<ComponentProps<'span'>, 'children'> {
  words: OfferWords
}

/** Status of an offer: a text with a distinct icon. */
export const OfferStatus = ({ words: { text, sign, tone }, className, ...rest }: OfferStatusProps) => (
  <span {...rest} className={classes(status.status, tone !== 'plain' && status[tone], className)}>
    <Icon name={sign} />
    <span>{text}</span>
  </span>
)
