import type { UseFormRegisterReturn } from 'react-hook-form'
import styles from './form.module.css'

/** A field that no person sees or reaches, and that programs fill in. */
export function FormTrap({ registration }: { registration: UseFormRegisterReturn }) {
  return (
    <div className={styles.trap} aria-hidden="true">
      <label>
        Website
        <input type="text" tabIndex={-1} autoComplete="off" {...registration} />
      </label>
    </div>
  )
}
