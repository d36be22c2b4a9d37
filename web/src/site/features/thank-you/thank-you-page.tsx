import { thankYou, thankYouHead } from '@cardroom/brand/thank-you-copy'
import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { readApplicant } from '../../shared/application/applicant.ts'
import { Page } from '../../shared/page.tsx'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { SiteLink } from '../../../shared/ui/site-link.tsx'
import { Spade } from '../../shared/ui/spade.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import styles from './thank-you-page.module.css'

export function ThankYouPage() {
  const heading = useRef<HTMLHeadingElement>(null)
  const navigation = useNavigationType()
  const name = useBrowserValue(readApplicant, null)

  useEffect(() => {
    // The form's button no longer exists, so the focus would be lost.
    if (navigation !== NavigationType.Pop) heading.current?.focus({ preventScroll: true })
  }, [navigation])

  return (
    <Page head={thankYouHead}>
      <div className={`grid items-center ${styles.cloth}`} data-ground="felt-900">
        <article className={`card dealt grid ${styles.card}`} data-ground="card-0">
          <Corner />
          <div className={`grid gap-12 soft ${styles.text}`}>
            <h1 ref={heading} tabIndex={-1}>
              {thankYou.title}
            </h1>
            <p className={`break ${styles.greeting}`}>{thankYou.greeting(name)}</p>
            <p className={`text-lead ${styles.promise}`}>{thankYou.promise}</p>
            <p>{thankYou.meanwhile}</p>
            <div className="actions mt-16">
              <SiteLink className={buttonClass({ look: 'red' })} to="/">
                {thankYou.home}
              </SiteLink>
              <OutboundLink
                className={buttonClass({ look: 'outline' })}
                href={thankYou.podcastUrl}
                linkType="podcast"
                label="thank-you"
              >
                {thankYou.podcast}
              </OutboundLink>
            </div>
          </div>
          <Corner />
        </article>
      </div>
    </Page>
  )
}

/** The king of spades, the card of the join section. */
function Corner() {
  return (
    <span className={`grid gap-4 ${styles.corner}`} aria-hidden="true">
      <span>K</span>
      <Spade className={styles.suit} />
    </span>
  )
}
