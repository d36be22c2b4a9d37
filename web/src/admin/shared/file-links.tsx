import { useIsReader } from './reader.ts'
import styles from './toolbar-button.module.css'

type Props = { href: string; of: string }

/** Downloads the table behind a panel, as CSV or XLSX. */
export function FileLinks({ href, of }: Props) {
  if (useIsReader()) return null
  return (
    <>
      <a className={styles.button} href={href} download>
        CSV<span className="visually-hidden"> of {of}</span>
      </a>
      <a
        className={styles.button}
        href={`${href}${href.includes('?') ? '&' : '?'}format=xlsx`}
        download
      >
        XLSX<span className="visually-hidden"> of {of}</span>
      </a>
    </>
  )
}
