import { adminButton } from './admin-button.tsx'
import { useIsReader } from './reader.ts'

type Props = { href: string; of: string }

/** Links that download the table of a panel as CSV or XLSX. */
export function FileLinks({ href, of }: Props) {
  if (useIsReader()) return null
  return (
    <>
      <a className={adminButton()} href={href} download>
        CSV<span className="visually-hidden"> of {of}</span>
      </a>
      <a
        className={adminButton()}
        href={`${href}${href.includes('?') ? '&' : '?'}format=xlsx`}
        download
      >
        XLSX<span className="visually-hidden"> of {of}</span>
      </a>
    </>
  )
}
