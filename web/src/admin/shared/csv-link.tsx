import styles from './toolbar-button.module.css'

type Props = { href: string; of: string }

/** Downloads the table behind a panel. */
export function CsvLink({ href, of }: Props) {
  return (
    <a className={styles.button} href={href} download>
      CSV<span className="visually-hidden"> of {of}</span>
    </a>
  )
}
