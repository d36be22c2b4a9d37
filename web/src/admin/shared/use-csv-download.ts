import { exportLength } from '@cardroom/contracts/admin-list'
import { useMutation } from '@tanstack/react-query'
import { readErrorMessage } from '../../shared/read-problem.ts'
import { send } from '../../shared/request.ts'
import { toast } from '../../shared/toast/toasts.ts'

type Ids = readonly (string | number)[]

/** Downloads a service's CSV of the given rows, in that order. */
export function useCsvDownload(href: string, file: string) {
  return useMutation({
    mutationFn: (ids: Ids) => fetchCsv(ids, (part) => partOf(href, part)),
    onSuccess: (text) => download(`${file}.csv`, text),
    onError: (error) =>
      toast({
        title: 'Error',
        description: readErrorMessage(error, 'The file could not be made'),
        tone: 'error',
      }),
  })
}

/** Fetches the rows in chunks of the service's limit and joins them; only the first keeps its header line. */
export async function fetchCsv(ids: Ids, part: (ids: Ids) => Promise<string>): Promise<string> {
  let text = ''
  for (let start = 0; start < ids.length; start += exportLength) {
    const next = await part(ids.slice(start, start + exportLength))
    text += start === 0 ? next : next.slice(next.indexOf('\r\n') + 2)
  }
  return text
}

async function partOf(href: string, ids: Ids): Promise<string> {
  const response = await send(href, { method: 'POST', payload: { ids }, accept: 'text/csv' })
  return await response.text()
}

/** Downloads a CSV that was put together in the browser. */
function download(name: string, text: string): void {
  // Spreadsheets read a file as UTF-8 only with a byte order mark.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has the file once the click has been handled.
  window.setTimeout(() => URL.revokeObjectURL(url), 0)
}
