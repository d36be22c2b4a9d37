import { buttonClass } from '../../shared/ui/button-class.ts'
import styles from './admin-button.module.css'

/** Class of a back office button, squarer and quieter than the site's. */
export function adminButton(own?: string): string {
  return buttonClass({
    look: 'outline',
    small: true,
    with: [styles.button, own].filter(Boolean).join(' '),
  })
}
