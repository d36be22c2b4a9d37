export const exportFormats = ['plausible', 'umami', 'ga4'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Sums of one day from another program: the total, or those of one source or page. */
export type ImportedRow = {
  day: string
  dimension: 'total' | 'source' | 'page'
  key: string
  visits: number
  visitors: number
  views: number
}
