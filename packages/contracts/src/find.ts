import { response } from './response.ts'
import * as z from 'zod/mini'
import { text } from './text-field.ts'

/** The most rows of each kind, newest first. */
export const findLength = 6

/** Each word must occur in the name, the e-mail or the company. */
export const FindQuery = z.object({ search: text(120, 2) })

const findKinds = ['inquiry', 'application', 'entry', 'player', 'chat', 'reader'] as const

/** A row of any list; `detail` is an e-mail, or the name at the partner site. */
export const FoundRow = z.object({
  kind: z.enum(findKinds),
  id: z.string(),
  name: z.string(),
  detail: z.string(),
})
export type FoundRow = z.infer<typeof FoundRow>

export const FindResponse = response(z.array(FoundRow))
