/** Downloads a file that was made in the browser. */
export function download(name: string, type: string, contents: string): void {
  // Spreadsheets read a file as UTF-8 only with a byte order mark.
  const url = URL.createObjectURL(new Blob(['\uFEFF', contents], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has the file once the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 0)
}
