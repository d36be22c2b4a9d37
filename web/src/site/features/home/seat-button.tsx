import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { trackLead } from '../../shared/tracking/clicks.ts'
import { buttonClass } from '../../../shared/ui/button-class.ts'

const label = 'Get a seat now'

type Props = {
  /** The button's name in the reports. */
  location: string
}

/** The button that records a lead and links to the join section. */
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
