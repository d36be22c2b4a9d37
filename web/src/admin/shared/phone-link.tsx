import styles from './tab.module.css'

/** A number to call; without a digit it is only text. */
export function PhoneLink({ phone }: { phone: string }) {
  const number = phone.replaceAll(/[^\d+]/g, '')
  if (number === '') return phone
  return (
    <a className={styles.phone} href={`tel:${number}`}>
      {phone}
    </a>
  )
}
