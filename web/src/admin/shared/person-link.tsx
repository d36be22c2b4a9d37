import type { PersonRequest } from '@cardroom/contracts/persons'
import type { ReactNode } from 'react'
import { SiteLink } from '../../shared/ui/site-link.tsx'

const path = '/admin/dashboard/person'

/** The page of a person. The address follows a `#`, so browsers do not send it to servers, and no log contains it. */
export function personAddress({ email, player }: PersonRequest): string {
  const asked = new URLSearchParams({ email, ...(player && { player }) })
  return `${path}#${asked}`
}

/** The person in the URL fragment, or null. */
export function personIn(hash: string): PersonRequest | null {
  const asked = new URLSearchParams(hash.slice(1))
  const email = asked.get('email') ?? ''
  return email === '' ? null : { email, player: asked.get('player') ?? '' }
}

/** A link to the page of a person. */
export function PersonLink({ email, children }: { email: string; children: ReactNode }) {
  return (
    <SiteLink className="link" to={personAddress({ email })} title={`Everything about ${email}`}>
      {children}
    </SiteLink>
  )
}
