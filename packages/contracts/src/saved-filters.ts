import * as z from 'zod/mini'
import { UuidId } from './admin-list.ts'
import { field } from './form-field.ts'
import { response } from './response.ts'

/** The most filters of an administrator, over all lists. */
export const maxSavedFilters = 100

const tab = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z-]{0,39}$/, 'Unknown list'))

/** A private filter of a list; `search` is the query of the tab's address, without its question mark. */
export const SavedFilter = z.extend(UuidId, { tab, name: z.string(), search: z.string() })
export type SavedFilter = z.infer<typeof SavedFilter>

/** `tab` is the last part of the tab's path, such as `sponsorships`. */
export const SavedFiltersQuery = z.object({ tab })

/** Replaces a filter of the same tab and name. */
export const SavedFilterRequest = z.strictObject({
  tab,
  name: field(80, 1, 'Please give the filter a name'),
  search: field(1000, 0, 'Please send the filter as text'),
})
export type SavedFilterRequest = z.infer<typeof SavedFilterRequest>

/** Sorted by name. */
export const SavedFiltersResponse = response(z.array(SavedFilter))
export const SavedFilterResponse = response(SavedFilter)
