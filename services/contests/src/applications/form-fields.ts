import { applicationForm } from '@cardroom/leads/application-form'

/** What a browser sends as a form: texts, and lists of texts where several can be chosen. */
export type ApplicationFields = Readonly<Record<string, string | string[]>>

/** The fields of a form that was sent. */
export function readFields(body: string): ApplicationFields {
  const sent = new URLSearchParams(body)
  // A form sends line breaks as CR LF; ours are LF alone, and so are their lengths.
  const text = (name: string) => (sent.get(name) ?? '').replaceAll('\r\n', '\n')
  const answers = applicationForm.map(({ name, input }) => [
    name,
    input === 'choices' ? sent.getAll(name) : text(name),
  ])
  const others = ['id', 'shownAt', 'website', 'agreeToTerms'].map((name) => [name, text(name)])
  return Object.fromEntries([...answers, ...others])
}

/** An empty form, with the id that makes a repeat of it harmless and the time at which it is shown. */
export function newFields(now: number): ApplicationFields {
  return { ...readFields(''), id: crypto.randomUUID(), shownAt: String(now) }
}

/** The same application as a call with JSON would send it, not validated yet. */
export function applicationOf(fields: ApplicationFields, now: number): Record<string, unknown> {
  const { shownAt, agreeToTerms, ...sent } = fields
  const elapsedMs = now - Number.parseInt(String(shownAt), 10)
  const answers = Object.entries(sent).filter(
    ([name, answer]) => answer !== '' || !optionalChoices.has(name),
  )
  return {
    ...Object.fromEntries(answers),
    ...(elapsedMs >= 0 && { elapsedMs }),
    agreeToTerms: agreeToTerms === 'yes',
  }
}

/** An empty text is no answer to them. */
const optionalChoices: ReadonlySet<string> = new Set(
  applicationForm.flatMap((question) =>
    question.input === 'choice' && 'isOptional' in question ? [question.name] : [],
  ),
)
