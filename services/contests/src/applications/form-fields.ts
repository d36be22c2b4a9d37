import type { ApplicationRequest } from '@cardroom/contracts/contests'

/** What a browser sends as a form: texts alone, of which an empty one is no answer. */
export type ApplicationFields = Omit<
  Record<keyof ApplicationRequest, string>,
  'availability' | 'interests' | 'elapsedMs' | 'sessionId'
> & {
  availability: string[]
  interests: string[]
  /** When the page was made, in milliseconds. */
  shownAt: string
}

/** The fields of a form that was sent. */
export function readFields(body: string): ApplicationFields {
  const sent = new URLSearchParams(body)
  // A form sends line breaks as CR LF; ours are LF alone, and so are their lengths.
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\r\n', '\n')
  return {
    id: text('id'),
    shownAt: text('shownAt'),
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phone: text('phone'),
    experience: text('experience'),
    stakes: text('stakes'),
    referral: text('referral'),
    availability: sent.getAll('availability'),
    interests: sent.getAll('interests'),
    comments: text('comments'),
    website: text('website'),
    agreeToTerms: text('agreeToTerms'),
  }
}

/** An empty form, with the id that makes a repeat of it harmless. */
export function newFields(now: number): ApplicationFields {
  return { ...readFields(''), id: crypto.randomUUID(), shownAt: String(now) }
}

/** The same application as the call with JSON would have it, not checked yet. */
export function applicationOf(fields: ApplicationFields, now: number): Record<string, unknown> {
  const { shownAt, referral, agreeToTerms, ...sent } = fields
  const elapsedMs = now - Number.parseInt(shownAt, 10)
  return {
    ...sent,
    ...(referral !== '' && { referral }),
    ...(elapsedMs >= 0 && { elapsedMs }),
    agreeToTerms: agreeToTerms === 'yes',
  }
}
