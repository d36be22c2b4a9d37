import { useState } from 'react'
import type { PackageChoice } from './prefilled-message.ts'
import { SponsorshipForm } from './sponsorship-form.tsx'
import { SubmissionReceived } from './submission-received.tsx'

type Props = { choice: PackageChoice | null }

/** The inquiry form; after a success a confirmation, until the visitor starts another inquiry. */
export function SponsorshipFormPanel({ choice }: Props) {
  // The package choice of the last inquiry; a newer choice shows the form again.
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
