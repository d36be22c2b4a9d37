import { type ApplicationRequest, applicationOptions } from '@cardroom/contracts/contests'
import { limits } from '@cardroom/contracts/form-field'

type Options = Readonly<Record<string, string>>

/** A question of the form, by its field name. Its text is part of the brand's copy. */
export type Question<Name extends string = string> = {
  name: Name
  isOptional?: true
  /** Shares a row with the other question of its pair, if there is room. */
  isPaired?: true
} & (
  | { input: 'text'; autoComplete: string; minLength: number; maxLength: number }
  | { input: 'email' }
  | { input: 'tel'; minLength: number; maxLength: number }
  | { input: 'choice'; options: Options }
  | { input: 'choices'; options: Options }
  | { input: 'lines'; maxLength: number }
)

const { experience, stakes, referral, availability, interests } = applicationOptions
const name = { input: 'text', minLength: 2, maxLength: limits.name, isPaired: true } as const

/** The questions of the application form in order, with or without JavaScript. */
export const applicationForm = [
  { name: 'firstName', ...name, autoComplete: 'given-name' },
  { name: 'lastName', ...name, autoComplete: 'family-name' },
  { name: 'email', input: 'email' },
  { name: 'phone', input: 'tel', minLength: 10, maxLength: limits.phone },
  { name: 'experience', input: 'choice', options: experience, isPaired: true },
  { name: 'stakes', input: 'choice', options: stakes, isPaired: true },
  { name: 'referral', input: 'choice', options: referral, isOptional: true },
  { name: 'availability', input: 'choices', options: availability },
  { name: 'interests', input: 'choices', options: interests, isOptional: true },
  { name: 'comments', input: 'lines', maxLength: limits.comments, isOptional: true },
] as const satisfies readonly Question<keyof ApplicationRequest>[]
