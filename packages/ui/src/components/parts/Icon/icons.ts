/** Outlines in a view box of 20, or of 16 with `small`. */
export const ICONS = {
  refresh: [
    'M16.2 8.2A6.5 6.5 0 0 0 4.4 6.6L3 8.4M3 4.2v4.2h4.2M3.8 11.8a6.5 6.5 0 0 0 11.8 1.6l1.4-1.8M17 15.8v-4.2h-4.2'
  ],
  plus: ['M10 4v12M4 10h12'],
  minus: ['M4 10h12'],
  down: ['m5 7.5 5 5 5-5'],
  right: ['m7.5 5 5 5-5 5'],
  left: ['m12.5 5-5 5 5 5'],
  print: ['M5.5 7.5v-5h9v5M5.5 14.5h-3v-7h15v7h-3M5.5 12h9v5.5h-9z'],
  doc: ['M5 2.5h6.5l4 4v11H5zM11.5 2.5v4h4M7.8 10.5h5M7.8 13.5h5'],
  load: ['M10 3v14M5 12l5 5 5-5'],
  cross: ['m5 5 10 10M15 5 5 15'],
  info: ['M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0M10 9.2v4.3M10 6.5v.1'],
  warn: ['M10 3 2.5 16.5h15zM10 8.2v3.8M10 14.2v.1'],
  done: ['M2.5 10a7.5 7.5 0 1 0 15 0 7.5 7.5 0 1 0-15 0m4 .3 2.4 2.4 4.6-5.2'],
  theme: ['M3 10a7 7 0 1 0 14 0 7 7 0 1 0-14 0', 'M10 3a7 7 0 0 1 0 14z'],
  share: [
    'M8.3 11.7a3.3 3.3 0 0 0 4.7 0l2.7-2.7A3.3 3.3 0 0 0 11 4.3L9.8 5.5M11.7 8.3a3.3 3.3 0 0 0-4.7 0L4.3 11A3.3 3.3 0 0 0 9 15.7l1.2-1.2'
  ],
  compare: ['M3.5 4h5v12h-5zM11.5 4h5v12h-5z'],
  more: ['M4.5 10h.1M10 10h.1M15.5 10h.1'],
  clock: ['M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8m6-3.2V8l2.2 1.5'],
  run: ['M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8', 'M5.8 8a2.2 2.2 0 1 0 4.4 0 2.2 2.2 0 1 0-4.4 0'],
  half: ['M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8'],
  stop: ['M3.5 4.5a1 1 0 0 1 1-1h7a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-7a1 1 0 0 1-1-1z'],
  off: ['M8 2.5v5M4.6 4.8a5 5 0 1 0 6.8 0'],
  copy: [
    'M7 8.5A1.5 1.5 0 0 1 8.5 7H15a1.5 1.5 0 0 1 1.5 1.5V15a1.5 1.5 0 0 1-1.5 1.5H8.5A1.5 1.5 0 0 1 7 15zM13 7V4.5a1 1 0 0 0-1-1H4.5a1 1 0 0 0-1 1V12a1 1 0 0 0 1 1H7'
  ],
  bang: ['M2 8a6 6 0 1 0 12 0A6 6 0 1 0 2 8m6-3.2v3.7M8 11v.1']
} as const satisfies Record<string, readonly [outline: string, filled?: string]>

export type IconName = keyof typeof ICONS

/** Icons drawn for a view box of 16: the statuses of a server and the error icon. */
export const SMALL_ICONS: ReadonlySet<IconName> = new Set<IconName>([
  'clock',
  'run',
  'half',
  'stop',
  'off',
  'bang'
])
