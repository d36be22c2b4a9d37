import { join } from '@cardroom/brand/home-copy'
import type { ReactNode } from 'react'
import { ApplicationBox } from '../../shared/application/application-box.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import styles from './home.module.css'
import { Section } from './section.tsx'

export function JoinSection({ chat }: { chat: ReactNode }) {
  return (
    <Section
      id="join"
      ground="card-50"
      copy={join}
      above={
        <div className={styles.band}>
          <Picture name={join.picture} sizes="100vw" />
        </div>
      }
    >
      <div className={`grid gap-40 ${styles.joinColumns}`}>
        <div>
          <p className={styles.skip}>
            <SiteLink className="link" to="/#podcast">
              {join.skipForm}
            </SiteLink>
          </p>
          <ApplicationBox location="join" />
        </div>
        {chat}
      </div>
    </Section>
  )
}
