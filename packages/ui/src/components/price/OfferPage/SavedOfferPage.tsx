import type { ComponentProps, ReactNode } from 'react'
import { offerTexts } from '../../../words/ru/offer.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Page } from '../../frame/Page/Page.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import type { OfferDocument } from './OfferContent.ts'
import { OfferDocumentView } from './OfferDocumentView.tsx'
import css from './OfferPage.module.css'

export interface SavedOfferPageProps extends Omit<ComponentProps<'main'>, 'children'> {
  /** Name of the shop, beside the logo of the document. */
  brand: string
  paper: OfferDocument
  pdfHref: string
  /** URL and text of the back link. */
  back: { readonly href: string; readonly text: string }
  /** Called on an unmodified click on the back link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  onPrint: () => void
  onCopyLink: () => void
  /** Actions on the offer: `OfferDeal`. Not printed. */
  children: ReactNode
}

/**
 * A saved offer with its actions; only the document is printed.
 *
 * - **Use it** for an offer that an account saved.
 * - **Do not use it** for one that a link describes: `OfferPage`.
 */
export function SavedOfferPage({
  brand,
  paper,
  pdfHref,
  back,
  onNavigate,
  onPrint,
  onCopyLink,
  children,
  className,
  ...rest
}: SavedOfferPageProps) {
  const texts = offerTexts(useWords())
  return (
    <Page {...rest} className={classes(css.page, className)}>
      <div className={css.tools}>
        <Link className={css.back} href={back.href} onNavigate={onNavigate}>
          <Icon name="left" />
          <span>{back.text}</span>
        </Link>
        <Button onClick={onCopyLink}>
          <Icon name="share" />
          <span>{texts.link}</span>
        </Button>
        <Button onClick={onPrint}>
          <Icon name="print" />
          <span>{texts.print}</span>
        </Button>
        <ButtonLink href={pdfHref}>
          <Icon name="load" />
          <span>PDF</span>
        </ButtonLink>
      </div>
      <div className={css.deal}>{children}</div>
      <OfferDocumentView brand={brand} offer={paper} />
    </Page>
  )
}
