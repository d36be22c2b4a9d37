import { brand } from '@cardroom/brand/brand'
import { type ReactNode, useEffect } from 'react'
import styles from './sign-in-card.module.css'

type Props = { title: string; subtitle: string; footer: ReactNode; children?: ReactNode }

/** The page with a single card, which the sign-in and the first password change share. */
export function SignInCard({ title, subtitle, footer, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`
  }, [title])

  return (
    <main className={styles.page}>
      <a className={styles.brand} href="/">
        {brand.name}
      </a>
      <div className={styles.card}>
        <h1>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
      </div>
      <div className={styles.footer}>{footer}</div>
    </main>
  )
}
