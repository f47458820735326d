/** Gives a person a file that was made in the page. */
export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the browser has taken the address by then
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
