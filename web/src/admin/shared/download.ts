/** Hands the browser a file that was made in the page. */
export function download(name: string, type: string, contents: string): void {
  // Spreadsheets take a file for UTF-8 only when it says so first.
  const url = URL.createObjectURL(new Blob(['\uFEFF', contents], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has the file once the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 0)
}
