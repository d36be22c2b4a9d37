import { exportLength } from '@cardroom/contracts/admin-list'
import type { FileFormat } from '@cardroom/contracts/file-format'
import { useMutation } from '@tanstack/react-query'
import { send } from '../../shared/request.ts'
import { reportFailure } from './report-failure.ts'

type Ids = readonly (string | number)[]

/**
 * Downloads the given rows in their order. The number of rows in an XLSX file is limited to what one request can list.
 */
export function useFileDownload(href: string, file: string) {
  return useMutation({
    mutationFn: async ({ ids, format }: { ids: Ids; format: FileFormat }) =>
      format === 'xlsx'
        ? await (await partOf(`${href}?format=xlsx`, ids)).blob()
        : csvBlob(await fetchCsv(ids, async (part) => (await partOf(href, part)).text())),
    onSuccess: (blob, { format }) => download(`${file}.${format}`, blob),
    onError: reportFailure('The file could not be made'),
  })
}

/** Fetches the rows in chunks and joins them under a single header line. */
export async function fetchCsv(ids: Ids, part: (ids: Ids) => Promise<string>): Promise<string> {
  let text = ''
  for (let start = 0; start < ids.length; start += exportLength) {
    const next = await part(ids.slice(start, start + exportLength))
    text += start === 0 ? next : next.slice(next.indexOf('\r\n') + 2)
  }
  return text
}

async function partOf(href: string, ids: Ids): Promise<Response> {
  return await send(href, { method: 'POST', payload: { ids }, accept: '*/*' })
}

function csvBlob(text: string): Blob {
  // Spreadsheets recognize a file as UTF-8 only if it has a byte order mark.
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
}

/** Downloads a file that is already in the browser. */
function download(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser needs the URL until after the click.
  window.setTimeout(() => URL.revokeObjectURL(url), 0)
}
