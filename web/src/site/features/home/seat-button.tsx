import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { trackLead } from '../../shared/tracking/clicks.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'

const label = 'Get a seat now'

type Props = {
  /** Which of the buttons it is, as the reports name it. */
  location: string
}

/** The button that counts as a lead and leads to the join section. */
export function SeatButton({ location }: Props) {
  return (
    <SiteLink
      className={buttonClass({ look: 'red' })}
      to="/#join"
      onClick={() => trackLead(label, location)}
    >
      {label}
    </SiteLink>
  )
}
