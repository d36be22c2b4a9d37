import * as z from 'zod/mini'
import { isStorable } from './text.ts'

/** Longest values that forms may send and that are stored. */
export const limits = {
  name: 120,
  phone: 40,
  comments: 1500,
  sessionId: 64,
  avatarUrl: 500,
  notes: 2000,
} as const

/** Trimmed text of several lines; `message` is the error when it is missing. */
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

/** Refuses a line break: one would end a line of a mail that the text is put into. */
export const oneLine = z.refine<string>((value) => !/[\n\v\f\r\u0085\u2028\u2029]/.test(value), {
  error: 'Please use a single line',
  abort: true,
})

/** Trimmed text of one line; `message` is the error when it is missing. */
export function field(maxLength: number, minLength: number, message: string) {
  return lines(maxLength, minLength, message).check(oneLine)
}

/** A telephone number as people write it; whether it exists is not checked. */
export function phone() {
  return field(limits.phone, 10, 'Please enter a valid phone number')
}

/**
 * Fields that help to detect spam. `website` is invisible to people and stays empty;
 * `elapsedMs` is the time since the form was shown. `sessionId` is the visit's analytics session.
 */
export const antiSpamFields = {
  website: z.optional(z.string().check(z.maxLength(limits.name), z.refine(isStorable))),
  elapsedMs: z.optional(z.number().check(z.gte(0))),
  sessionId: z.optional(
    z.string().check(z.minLength(1), z.maxLength(limits.sessionId), z.refine(isStorable)),
  ),
} as const
