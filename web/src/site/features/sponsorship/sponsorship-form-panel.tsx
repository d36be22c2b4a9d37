import { useState } from 'react'
import type { PackageChoice } from './prefilled-message.ts'
import { SponsorshipForm } from './sponsorship-form.tsx'
import { SubmissionReceived } from './submission-received.tsx'

type Props = { choice: PackageChoice | null }

/** The form until an inquiry has been taken; then a thank-you, until another is to be written. */
export function SponsorshipFormPanel({ choice }: Props) {
  // The choice that the last inquiry came from. A newer one asks for the form again.
  const [sentChoice, setSentChoice] = useState<PackageChoice | null>(null)
  const [isSent, setIsSent] = useState(false)

  if (isSent && choice === sentChoice)
    return <SubmissionReceived onAgain={() => setIsSent(false)} />
  return (
    <SponsorshipForm
      choice={choice === sentChoice ? null : choice}
      onSent={() => {
        setSentChoice(choice)
        setIsSent(true)
      }}
    />
  )
}
