import { ButtonLink, type ButtonLinkProps, Link, type LinkProps } from '@cloud/ui'
import { useNavigate } from 'react-router'

/** A link to a page of the product, which opens without a reload. */
export const PageLink = (props: Omit<LinkProps, 'onNavigate'>) => (
  <Link {...props} onNavigate={useNavigate()} />
)

/** A `PageLink` that looks like a button. */
export const PageButton = (props: Omit<ButtonLinkProps, 'onNavigate'>) => (
  <ButtonLink {...props} onNavigate={useNavigate()} />
)
