import * as z from 'zod/mini'

const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A larger XLSX file would keep a service from everything else for seconds. */
export const maxXlsxRows = 10_000

/** In which format a list is exported: CSV unless it is named. */
export const ExportFormat = z.object({
  format: z._default(z.enum(fileFormats, 'There is no such format'), 'csv'),
})
