import { sponsorshipForm } from '@cardroom/brand/sponsorship-copy'
import { useEffect, useRef } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import styles from './submission-received.module.css'

const { title, text, again } = sponsorshipForm.sent

/** Replaces the form and takes the focus of its button. */
export function SubmissionReceived({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => heading.current?.focus(), [])

  return (
    <div className={`card ${styles.panel}`} data-ground="card-0">
      <h3 ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>{text}</p>
      <Button look="outline" onClick={onAgain}>
        {again}
      </Button>
    </div>
  )
}
