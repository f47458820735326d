import type { PageRenderer } from '@cloud/api'

/** What the build makes of `entry-server.tsx`. */
export declare const renderer: PageRenderer
