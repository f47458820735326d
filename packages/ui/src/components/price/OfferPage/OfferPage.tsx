import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../../classes.ts'
import { Page } from '../../frame/Page/Page.tsx'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import { BuyerForm } from './BuyerForm.tsx'
import type { OfferContent } from './OfferContent.ts'
import css from './OfferPage.module.css'
import { OfferSheet } from './OfferSheet.tsx'

export interface OfferPageProps extends Omit<ComponentProps<'main'>, 'children'> {
  /** Name of the shop, beside the mark of the sheet. */
  brand: string
  offer: OfferContent
  /** Where what was offered can be changed. */
  backHref: string
  /** Takes over a plain press of the way back, for a router. */
  onNavigate?: ((href: string) => void) | undefined
  onPrint: () => void
  /** What helps to decide, above the sheet: which plan pays. Not printed. */
  help?: ReactNode
}

/** A commercial offer with what can be done with it; only the sheet is printed, on one A4 page. */
export function OfferPage({
  brand,
  offer,
  backHref,
  onNavigate,
  onPrint,
  help,
  className,
  ...rest
}: OfferPageProps) {
  return (
    <Page {...rest} className={classes(css.page, className)}>
      <div className={css.tools}>
        <Link className={css.back} href={backHref} onNavigate={onNavigate}>
          <Icon sign="left" />
          <span>К конфигуратору</span>
        </Link>
        <Button onClick={onPrint}>
          <Icon sign="print" />
          <span>Напечатать</span>
        </Button>
        <ButtonLink look="main" href={offer.pdf_url}>
          <Icon sign="load" />
          <span>Скачать PDF</span>
        </ButtonLink>
      </div>
      <BuyerForm offer={offer} />
      {help !== undefined && <div className={css.help}>{help}</div>}
      {offer.notice !== '' && (
        <Notice kind="warn" className={css.notice}>
          {offer.notice}
        </Notice>
      )}
      <OfferSheet brand={brand} offer={offer} />
    </Page>
  )
}
