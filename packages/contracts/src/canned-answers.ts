import * as z from 'zod/mini'
import { limits } from './chat.ts'
import { oneLine } from './form-field.ts'
import { text } from './text-field.ts'

/** The most canned answers. */
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

/** A canned answer for chats. */
export const CannedAnswer = z.object({ id: z.uuid(), title: z.string(), content: z.string() })
export type CannedAnswer = z.infer<typeof CannedAnswer>

/** By title. */
export const CannedAnswersResponse = z.object({
  success: z.literal(true),
  data: z.array(CannedAnswer),
})

/** The form of an answer. */
export const CannedAnswerText = z.strictObject(fields)

/** The page makes the id, so that a repeat adds nothing. `shown` is the answer from when the edit began. */
export const CannedAnswerRequest = z.strictObject({
  ...fields,
  shown: z.optional(z.strictObject({ title: z.string(), content: z.string() })),
})

export const CannedAnswerResponse = z.object({ success: z.literal(true), data: CannedAnswer })
