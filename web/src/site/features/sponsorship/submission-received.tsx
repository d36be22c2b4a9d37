import { sponsorshipForm } from '@cardroom/brand/sponsorship-copy'
import { useEffect, useRef } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import styles from './submission-received.module.css'

const { title, text, again } = sponsorshipForm.sent

/** Takes the form's place, and the focus that was on its button. */
export function SubmissionReceived({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={styles.panel} data-ground="card-0">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      <button type="button" className={buttonClass({ look: 'outline' })} onClick={onAgain}>
        {again}
      </button>
    </div>
  )
}
