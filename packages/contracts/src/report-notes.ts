import * as z from 'zod/mini'
import { field } from './form-field.ts'
import { response } from './response.ts'

/* Saved views of the free report, and notes on days. */

export const maxSavedViews = 100
export const maxAnnotations = 1000

const viewLength = 6000
const written = {
  id: z.uuid(),
  /** The e-mail of the last author. */
  author: z.nullable(z.string()),
  changedAt: z.iso.datetime(),
}

/** `search` is the query of the page's address, without its question mark. */
export const SavedView = z.object({ ...written, name: z.string(), search: z.string() })
export type SavedView = z.infer<typeof SavedView>

export const SavedViewRequest = z.strictObject({
  name: field(80, 1, 'Please give the view a name'),
  search: field(viewLength, 0, 'Please send the view as text'),
})
export type SavedViewRequest = z.infer<typeof SavedViewRequest>

/** A note on a day of the brand's time zone. */
export const Annotation = z.object({ ...written, day: z.iso.date(), note: z.string() })
export type Annotation = z.infer<typeof Annotation>

export const AnnotationRequest = z.strictObject({
  day: z.iso.date('Please choose a day'),
  note: field(200, 1, 'Please write what happened'),
})
export type AnnotationRequest = z.infer<typeof AnnotationRequest>

/** Sorted by name. */
export const SavedViewsResponse = response(z.array(SavedView))
export const SavedViewResponse = response(SavedView)
/** Newest day first. */
export const AnnotationsResponse = response(z.array(Annotation))
export const AnnotationResponse = response(Annotation)
