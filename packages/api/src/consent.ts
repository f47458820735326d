/** The edition of what `/privacy` says: other words there have another day here. Whoever signs up agrees to it. */
export const CONSENT_VERSION = '2026-11-24'
