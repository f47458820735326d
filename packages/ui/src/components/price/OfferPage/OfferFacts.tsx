import { classes } from '../../classes.ts'
import type { OfferFact } from './OfferContent.ts'
import css from './OfferPage.module.css'

interface OfferFactsProps {
  readonly facts: readonly OfferFact[]
  readonly className?: string | undefined
}

/** Facts of an offer, each on a ruled line. */
export const OfferFacts = ({ facts, className }: OfferFactsProps) => (
  <dl className={classes(css.facts, className)}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
