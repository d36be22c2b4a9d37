import * as z from 'zod/mini'
import { response } from './response.ts'

/** The most sources and pages of a report, by visits. */
export const maxImportedNames = 10

/** Programs whose exports can be imported, with their display names. */
export const importedPrograms = { plausible: 'Plausible', umami: 'Umami', ga4: 'GA4' } as const

/** The source of daily sums measured by Cardroom itself, after the raw rows of the month were dropped. */
export const keptDays = 'cardroom'

const sums = { visits: z.int(), visitors: z.int(), views: z.int() }
const Names = z.array(z.object({ name: z.string(), ...sums })).check(z.maxLength(maxImportedNames))

export const ImportedReport = z.object({
  program: z.enum(['plausible', 'umami', 'ga4', keptDays]),
  /** Days with figures, oldest first; `at` is the start of the day in the brand's time zone. */
  days: z.array(z.object({ day: z.iso.date(), at: z.iso.datetime(), ...sums })),
  sources: Names,
  pages: Names,
})
export type ImportedReport = z.infer<typeof ImportedReport>

/** Days in the brand's time zone, inclusive. */
export const ImportedQuery = z.object({ from: z.iso.date(), to: z.iso.date() }).check(
  z.refine(({ from, to }) => from <= to && from >= '2000-01-01' && to <= '2100-01-01', {
    error: 'Please choose dates between 2000 and 2100, the earlier one first',
  }),
)

export const ImportedResponse = response(z.array(ImportedReport))
