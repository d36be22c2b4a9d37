import { brand } from '@cardroom/brand/brand'
import { embedCopy } from '@cardroom/brand/embed-copy'
import { type Embed, timeline, videoPlayer } from '@cardroom/brand/embeds'
import { episodes, followCards, platforms, podcast, videoUrls } from '@cardroom/brand/home-copy'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { refocusFrame } from '../../shared/embeds/form-frame.tsx'
import { refusesTracking } from '../../shared/tracking/cookies.ts'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { VideoPoster } from '../../shared/ui/video-poster.tsx'
import styles from './home.module.css'
import { Section } from './section.tsx'

export function PodcastSection() {
  return (
    <Section id="podcast" ground="felt-900" copy={podcast}>
      <ul className={`actions ${styles.platforms}`} aria-label="Listen on">
        {platforms.map(({ name, url }) => (
          <li key={name}>
            <OutboundLink
              className={buttonClass({ look: 'outline', small: true })}
              href={url}
              linkType="podcast-platform"
              label={name}
            >
              {name}
            </OutboundLink>
          </li>
        ))}
      </ul>
      <ul className={`grid ${styles.episodes}`}>
        {episodes.map(({ id, title, description, picture }) => (
          <li key={id}>
            <VideoPoster
              title={title}
              href={`${videoUrls.watch}${id}`}
              picture={picture}
              sizes="(width >= 1160px) 370px, (width >= 640px) 36vw, 92vw"
              shape="wide"
              playableId={id}
            />
            <p className={`mt-8 muted ${styles.description}`}>{description}</p>
            {videoPlayer !== null && (
              <OutboundLink
                className={`semibold ${styles.watch}`}
                href={`${videoUrls.watch}${id}`}
                linkType="video"
                label={title}
              >
                {embedCopy.video.watch(brand.social.videos.name)}
                <span className="visually-hidden">: {title}</span>
              </OutboundLink>
            )}
          </li>
        ))}
      </ul>
      <ul className={`grid gap-24 ${styles.follow}`}>
        {followCards.map(({ link, title, text }) => (
          <li key={title} className="card" data-ground="card-0">
            <h3>{title}</h3>
            <p>{text}</p>
            <div className={`actions ${styles.ways}`}>
              <OutboundLink
                className={buttonClass({ look: 'outline', small: true })}
                href={link.url}
                linkType="social"
                label={link.name}
              >
                Open {link.name}
              </OutboundLink>
              {timeline !== null && link === brand.social.microblog && (
                <TimelineButton embed={timeline} site={link.name} />
              )}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  )
}

type Props = {
  embed: Embed
  site: string
}

/** A button that loads the latest posts in its place. It is absent if the browser refuses tracking. */
function TimelineButton({ embed, site }: Props) {
  const [isShown, setIsShown] = useState(false)
  const isOffered = useBrowserValue(() => !refusesTracking(), false)

  if (isShown) return <TimelineFrame embed={embed} site={site} />
  if (!isOffered) return null
  return (
    <Button look="outline" small onClick={() => setIsShown(true)}>
      {embedCopy.timeline.show}
    </Button>
  )
}

function TimelineFrame({ embed, site }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => frame.current?.focus(), [])

  return (
    <iframe
      ref={frame}
      className={`mt-8 ${styles.frame}`}
      src={embed.url}
      title={embedCopy.timeline.frameTitle(site)}
      sandbox="allow-scripts allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={refocusFrame}
    />
  )
}
