import { mailtoHref } from './mailto-href.ts'

/** An address to write to; where it is too long for a line, it breaks after its `@`. */
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
