/**
 * Reloads the page, which asks for a script again that did not come: a browser keeps the failure. Only once the server
 * answers: without a connection the page that is there is worth more than none.
 */
export const reloadPage = async (): Promise<void> => {
  const answer = await fetch(location.href).catch(() => null)
  if (answer !== null && answer.status < 500) location.reload()
}
