import { ButtonLink, Page } from '@cloud/ui'
import type { WrongOffer } from '../../offer-sheet.ts'
import { paths } from '../../paths.ts'
import { goAtom } from '../../state/address/place.ts'
import { useAction } from '../../state/use.ts'
import css from './offer.module.css'

/** A link to an offer that cannot be: which of its parameters, why, and the way to a new one. */
export function Wrong({ wrong: { title, faults } }: { readonly wrong: WrongOffer }) {
  return (
    <Page>
      <h1>{title}</h1>
      <dl className={css.faults}>
        {faults.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.mend}>Соберите конфигурацию заново и откройте предложение из её итога.</p>
      <ButtonLink look="main" href={paths.configurator()} onNavigate={useAction(goAtom)}>
        К конфигуратору
      </ButtonLink>
    </Page>
  )
}
