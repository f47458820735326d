import css from './StackedChart.module.css'

/** Number of distinct fills; further parts should be combined into one. */
const FILL_COUNT = 6

export const fillUrl = (id: string, part: number): string => `url(#${id}-${part % FILL_COUNT})`

const PATTERN_SIZES = [8, 6, 5, 8, 5, 6]

/** Patterns that distinguish the parts without colour: solid, stripes, dots, dark, lines, cells. */
export const Fills = ({ id }: { readonly id: string }) => (
  <svg className={css.fills} aria-hidden="true">
    <defs>
      {PATTERN_SIZES.map((size, part) => (
        <pattern
          key={part}
          id={`${id}-${part}`}
          width={size}
          height={size}
          patternUnits="userSpaceOnUse"
          patternTransform={part === 1 ? 'rotate(45)' : undefined}
        >
          <rect width={size} height={size} className={css[`ground${part}`]} />
          {part === 1 && <rect width="2.2" height="6" className={css.blue} />}
          {part === 2 && <circle cx="2.5" cy="2.5" r="1.2" className={css.dark} />}
          {part === 4 && <rect width="5" height="1.5" className={css.grey} />}
          {part === 5 && <path d="M0 0H6M0 0V6" className={css.cells} />}
        </pattern>
      ))}
    </defs>
  </svg>
)

/** Shows the fill of a part beside its name. */
export const Swatch = ({ id, part }: { readonly id: string; readonly part: number }) => (
  <svg className={css.swatch} viewBox="0 0 18 18" aria-hidden="true">
    <rect x=".5" y=".5" width="17" height="17" rx="2.5" fill={fillUrl(id, part)} className={css.edge} />
  </svg>
)
