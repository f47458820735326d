import type { PageRenderer } from '@cloud/api'

/** Type of the built `entry-server.tsx`. */
export declare const renderer: PageRenderer
