import * as z from 'zod/mini'

/** So many sources and pages are told, those with the most visits. */
export const maxImportedNames = 10

/** The programs whose exports can be imported, by the names that people know. */
export const importedPrograms = { plausible: 'Plausible', umami: 'Umami', ga4: 'GA4' } as const

/** Where the sums of days that were measured here are from, after their months of raw rows were dropped. */
export const keptDays = 'cardroom'

const sums = { visits: z.int(), visitors: z.int(), views: z.int() }
const Names = z.array(z.object({ name: z.string(), ...sums })).check(z.maxLength(maxImportedNames))

/** The daily sums of one program. */
export const ImportedReport = z.object({
  program: z.enum(['plausible', 'umami', 'ga4', keptDays]),
  /** Days with figures, oldest first; `at` is when the day began in the brand's time zone. */
  days: z.array(z.object({ day: z.iso.date(), at: z.iso.datetime(), ...sums })),
  sources: Names,
  pages: Names,
})
export type ImportedReport = z.infer<typeof ImportedReport>

/** `GET /api/admin/reports/imported`: days of the brand's time zone, both included. */
export const ImportedQuery = z.object({ from: z.iso.date(), to: z.iso.date() }).check(
  z.refine(({ from, to }) => from <= to && from >= '2000-01-01' && to <= '2100-01-01', {
    error: 'Please choose dates between 2000 and 2100, the earlier one first',
  }),
)

export const ImportedResponse = z.object({
  success: z.literal(true),
  data: z.array(ImportedReport),
})
