/** Colour tokens of the style sheet, for pages that do not load it: light and dark. */
export const COLORS = {
  canvas: ['#f4f6f8', '#0d1014'],
  surface: ['#ffffff', '#151920'],
  line: ['#dde2e8', '#29313b'],
  'line-strong': ['#7f8997', '#6f7b8b'],
  ink: ['#12171e', '#eceff3'],
  'ink-2': ['#454f5d', '#b6bfca'],
  'ink-3': ['#5f6976', '#8d98a6'],
  accent: ['#1657d6', '#7fa8ff'],
  'accent-fill': ['#1657d6', '#2c68e6']
} as const

const tokens = Object.entries(COLORS).map(
  ([name, [light, dark]]) => `--${name}: light-dark(${light}, ${dark});`
)

/** The tokens as CSS rules, in the theme of the system or of the user; an element's `color-scheme` resolves them. */
export const COLOR_RULES = `:root { ${tokens.join(' ')} color-scheme: light dark; background: var(--canvas); }
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }`
