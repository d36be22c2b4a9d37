import { mailtoHref } from './mailto-href.ts'

/** A link to an e-mail address, which can wrap after its `@`. */
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
