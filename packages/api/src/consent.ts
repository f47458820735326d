/** Version of the text of `/privacy`, to which a user agrees at sign-up. Change this date with the text. */
export const CONSENT_VERSION = '2026-11-24'
