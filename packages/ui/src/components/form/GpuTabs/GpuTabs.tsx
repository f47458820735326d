import { formatRub, gpuShortName, type PricePlan } from '@cloud/pricing'
import type { ComponentProps, KeyboardEvent } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { formTexts } from '../../../words/ru/form.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Link } from '../../parts/Link/Link.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import css from './GpuTabs.module.css'

/** A GPU card of the catalogue; `ram` is in GB. */
export interface TabGpu {
  readonly id: number
  readonly name: string
  readonly ram: number
}

/** Price of a card: that of its cheapest configuration with the smallest disk. */
export interface GpuPrice {
  /** Kopeks per hour for plan 0, else per month. */
  readonly cost_rub_cents: number
  readonly price_plan: PricePlan
  /** False if no configuration of the card can be started now. */
  readonly is_free: boolean
}

/** The GPU cards to choose from, with their prices and links. */
export interface GpuChoice {
  gpus: readonly TabGpu[]
  /** Id of the card that is shown; `null` if there is none. */
  current: number | null
  /** Price of each card by its id. A card that is left out shows no price. */
  prices?: Readonly<Record<number, GpuPrice>> | undefined
  /** Returns the URL of a card's page. */
  href: (gpu: TabGpu) => string
  /** Called on an unmodified click on a card, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
}

export interface GpuTabsProps extends Omit<ComponentProps<'nav'>, 'children' | 'onKeyDown'>, GpuChoice {}

/** Returns 'от 376 ₽/ч': whole roubles, rounded up, so that no card costs more than its tab shows. */
const priceText = ({ cost_rub_cents, price_plan }: GpuPrice, words?: Words): string => {
  const texts = formTexts(words)
  return texts.priceFrom(
    formatRub(Math.ceil(cost_rub_cents / 100) * 100),
    price_plan === 0 ? texts.hourUnit : texts.monthUnit
  )
}

/** A monthly price takes the whole width of the tab. */
const rowOf = ({ price_plan }: GpuPrice) => (price_plan === 0 ? undefined : css.row)

const KEYS = ['ArrowLeft', 'ArrowRight', 'Home', 'End']

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(event.target as HTMLAnchorElement)
  if (at < 0 || !KEYS.includes(event.key) || event.altKey || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key] ?? at
  links.at(to % links.length)?.focus()
}

/**
 * GPU cards to choose from, as links, because each card has its own page.
 *
 * - **Use it** for up to about ten GPU cards, each with its own page.
 * - **Do not use it** for dozens of cards: `GpuSearch`; for options without pages: `SegmentedControl`.
 */
export function GpuTabs({ gpus, current, prices, href, onNavigate, className, ...rest }: GpuTabsProps) {
  const words = useWords()
  const texts = formTexts(words)
  return (
    <nav aria-label={texts.gpu} {...rest} className={classes(css.tabs, className)} onKeyDown={moveFocus}>
      {gpus.map((gpu) => {
        const short = gpuShortName(gpu.name)
        const price = prices?.[gpu.id]
        return (
          <Link
            key={gpu.id}
            className={css.tab}
            href={href(gpu)}
            onNavigate={onNavigate}
            aria-current={gpu.id === current ? 'true' : undefined}
          >
            <b>
              <span>{short}</span>
              {short !== gpu.name && <VisuallyHidden>{` (${gpu.name})`}</VisuallyHidden>}
            </b>
            <span className={css.memory}>{gigabytes(gpu.ram, words)}</span>
            {price && <small className={rowOf(price)}>{priceText(price, words)}</small>}
            {price?.is_free === false && <em className={rowOf(price)}>{texts.queueNote}</em>}
          </Link>
        )
      })}
    </nav>
  )
}
