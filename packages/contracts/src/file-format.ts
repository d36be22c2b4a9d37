import * as z from 'zod/mini'

const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** A larger XLSX file would block a service for seconds. */
export const maxXlsxRows = 10_000

export const ExportFormat = z.object({
  format: z._default(z.enum(fileFormats, 'Unknown format'), 'csv'),
})
