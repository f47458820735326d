/** Downloads a file whose content was created in the page. */
export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // by then the browser has read the URL
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
