import { useIsReader } from './reader.ts'
import styles from './toolbar-button.module.css'

type Props = { href: string; of: string }

/** Downloads the table behind a panel. */
export function CsvLink({ href, of }: Props) {
  if (useIsReader()) return null
  return (
    <a className={styles.button} href={href} download>
      CSV<span className="visually-hidden"> of {of}</span>
    </a>
  )
}
