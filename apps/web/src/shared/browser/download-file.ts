/** Downloads a file whose content was created in the page. */
export function downloadFile(name: string, ending: 'csv' | 'json', text: string): void {
  const type = ending === 'csv' ? 'text/csv' : 'application/json'
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${ending}`
  link.click()
  // by then the browser has read the URL
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
