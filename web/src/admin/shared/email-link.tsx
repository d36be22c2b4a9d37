import { mailtoHref } from './mailto-href.ts'

/** A link to an email address, which can wrap after the `@`. */
export function EmailLink({ email }: { email: string }) {
  const at = email.indexOf('@') + 1
  return (
    <a href={mailtoHref(email)}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
