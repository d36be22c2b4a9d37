export const exportFormats = ['plausible', 'umami', 'ga4'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** What a day of another program adds up to: in total, of a source or of a page. */
export type ImportedRow = {
  day: string
  dimension: 'total' | 'source' | 'page'
  key: string
  visits: number
  visitors: number
  views: number
}
