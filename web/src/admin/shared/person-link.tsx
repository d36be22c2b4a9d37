import type { PersonRequest } from '@cardroom/contracts/persons'
import type { ReactNode } from 'react'
import { SiteLink } from '../../shared/ui/site-link.tsx'
import styles from './tab.module.css'

const path = '/admin/dashboard/person'

/** The page of a person. The address is behind a `#`, which no browser sends, so that it is in no log. */
export function personAddress({ email, player }: PersonRequest): string {
  const asked = new URLSearchParams({ email, ...(player && { player }) })
  return `${path}#${asked}`
}

/** Who is asked for behind the `#`; null where nobody is. */
export function personIn(hash: string): PersonRequest | null {
  const asked = new URLSearchParams(hash.slice(1))
  const email = asked.get('email') ?? ''
  return email === '' ? null : { email, player: asked.get('player') ?? '' }
}

/** A link to everything that is known of a person. */
export function PersonLink({ email, children }: { email: string; children: ReactNode }) {
  return (
    <SiteLink
      className={styles.link}
      to={personAddress({ email })}
      title={`Everything about ${email}`}
    >
      {children}
    </SiteLink>
  )
}
