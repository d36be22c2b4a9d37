import * as z from 'zod/mini'
import { limits } from './chat.ts'
import { oneLine } from './form-field.ts'
import { response } from './response.ts'
import { text } from './text-field.ts'

export const maxCannedAnswers = 100

const fields = {
  title: text(80).check(
    z.refine((title) => title.trim() !== '', { error: 'Please enter a title' }),
    oneLine,
  ),
  content: text(limits.message).check(
    z.refine((content) => content.trim() !== '', { error: 'Please enter the answer' }),
  ),
}

/** A prepared answer for chats. */
export const CannedAnswer = z.object({ id: z.uuid(), title: z.string(), content: z.string() })
export type CannedAnswer = z.infer<typeof CannedAnswer>

/** Sorted by title. */
export const CannedAnswersResponse = response(z.array(CannedAnswer))

/** The fields of the form. */
export const CannedAnswerText = z.strictObject(fields)

/** The page makes the id, so a repeat is harmless. `shown` is the answer as it was when editing began. */
export const CannedAnswerRequest = z.strictObject({
  ...fields,
  shown: z.optional(z.strictObject({ title: z.string(), content: z.string() })),
})

export const CannedAnswerResponse = response(CannedAnswer)
