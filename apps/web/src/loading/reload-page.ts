/**
 * Reloads the page to load a script again, because browsers cache a failed import. Only if the server responds: without a connection the
 * current page is better than none.
 */
export const reloadPage = async (): Promise<void> => {
  const answer = await fetch(location.href).catch(() => null)
  if (answer !== null && answer.status < 500) location.reload()
}
