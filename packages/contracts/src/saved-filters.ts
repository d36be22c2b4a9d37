import * as z from 'zod/mini'
import { UuidId, success } from './admin-list.ts'
import { field } from './form-field.ts'

/** The most filters of an administrator over all lists. */
export const maxSavedFilters = 100

const tab = z.string().check(z.regex(/^[a-zA-Z][a-zA-Z-]{0,39}$/, 'There is no such list'))

/** A named filter of a list, private to its administrator: `search` is the query of the tab's address without the question mark. */
export const SavedFilter = z.extend(UuidId, { tab, name: z.string(), search: z.string() })
export type SavedFilter = z.infer<typeof SavedFilter>

/** `tab` is the last part of the path of the list's tab, such as `sponsorships`. */
export const SavedFiltersQuery = z.object({ tab })

/** Replaces a filter of the same tab and name. */
export const SavedFilterRequest = z.strictObject({
  tab,
  name: field(80, 1, 'Please give the filter a name'),
  search: field(1000, 0, 'Please send the filter as text'),
})
export type SavedFilterRequest = z.infer<typeof SavedFilterRequest>

/** By name. */
export const SavedFiltersResponse = z.object({ success, data: z.array(SavedFilter) })
export const SavedFilterResponse = z.object({ success, data: SavedFilter })
