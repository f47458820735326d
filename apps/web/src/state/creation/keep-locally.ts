/** The server on a card that is no cloud card is remembered in the browser (docs/rules/screen.md#choosing). */
export function keepLocally(server_id: number): void {
  try {
    localStorage.setItem('created_server_id', String(server_id))
  } catch {
    // a browser that keeps nothing: the panel lists the server all the same
  }
}
