import * as z from 'zod/mini'
import { isStorable } from './text.ts'

/** The longest values of forms. */
export const limits = {
  name: 120,
  phone: 40,
  comments: 1500,
  sessionId: 64,
  avatarUrl: 500,
  notes: 2000,
} as const

/** Trimmed multi-line text; `message` is the error when it is missing. */
export function lines(maxLength: number, minLength: number, message: string) {
  return z
    .string(message)
    .check(
      z.trim(),
      z.minLength(minLength, message),
      z.maxLength(maxLength, `Please use at most ${maxLength} characters`),
      z.refine(isStorable, 'Contains characters that cannot be stored'),
    )
}

/** Refuses line breaks, which could add headers to a mail that contains the text. */
export const oneLine = z.refine<string>((value) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(value), {
  error: 'Please use a single line',
  abort: true,
})

/** Trimmed single-line text; `message` is the error when it is missing. */
export function field(maxLength: number, minLength: number, message: string) {
  return lines(maxLength, minLength, message).check(oneLine)
}

/** A telephone number in any notation; its existence is not checked. */
export function phone() {
  return field(limits.phone, 10, 'Please enter a valid phone number')
}

/**
 * Fields that help to detect spam. `website` is invisible and stays empty for people; `elapsedMs` is the time since the
 * form was shown, `sessionId` the visit's analytics session.
 */
export const antiSpamFields = {
  website: z.optional(z.string().check(z.maxLength(limits.name), z.refine(isStorable))),
  elapsedMs: z.optional(z.number().check(z.gte(0))),
  sessionId: z.optional(
    z.string().check(z.minLength(1), z.maxLength(limits.sessionId), z.refine(isStorable)),
  ),
} as const
