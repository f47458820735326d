/** The browser knows that it has no network: nothing is sent then, so that nothing is done when the line is back. */
export const isOffline = (): boolean => navigator.onLine === false
