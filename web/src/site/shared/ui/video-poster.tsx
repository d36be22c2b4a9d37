import { videoPlayer } from '@cardroom/brand/embeds'
import type { PictureName } from '@cardroom/brand/pictures'
import { useState } from 'react'
import { refusesTracking } from '../tracking/cookies.ts'
import { VideoFrame } from '../embeds/video-frame.tsx'
import { trackVideo } from '../tracking/clicks.ts'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { OutboundLink } from './outbound-link.tsx'
import { Picture } from './picture.tsx'
import styles from './video-poster.module.css'

type Props = {
  title: string
  href: string
  picture: PictureName
  sizes: string
  shape: 'wide' | 'tall'
  /** Id of a video that plays in the page if the brand configures a player. */
  playableId?: string
}

/** A video's picture with a play button that links to the video or plays it in the page. */
export function VideoPoster(props: Props) {
  if (videoPlayer === null || props.playableId === undefined) return <VideoLink {...props} />
  return <PlayableVideo {...props} url={`${videoPlayer.urlPrefix}${props.playableId}`} />
}

function VideoLink(props: Props) {
  const { title, href } = props
  return (
    <OutboundLink className={styles.poster} href={href} linkType="video" label={title} isBare>
      <Poster {...props} />
    </OutboundLink>
  )
}

/** The player is not loaded until the button is pressed. */
function PlayableVideo(props: Props & { url: string }) {
  const { title, url } = props
  const [isPlaying, setIsPlaying] = useState(false)
  const isOffered = useBrowserValue(mayPlay, false)

  if (!isOffered) return <VideoLink {...props} />
  if (isPlaying) {
    return (
      <div>
        <VideoFrame url={url} title={title} />
        <span className={`mt-12 balance ${styles.title}`}>{title}</span>
      </div>
    )
  }
  return (
    <button
      type="button"
      className={styles.poster}
      onClick={() => {
        trackVideo(title)
        setIsPlaying(true)
      }}
    >
      <Poster {...props} />
    </button>
  )
}

const mayPlay = () => !refusesTracking()

function Poster({ title, picture, sizes, shape }: Props) {
  return (
    <>
      <span className={`cover ${styles.frame}`} data-shape={shape}>
        <Picture name={picture} sizes={sizes} isDecorative />
        <span className={`grid centered ${styles.play}`} aria-hidden="true">
          <svg viewBox="0 0 24 24" width="24" height="24">
            <path d="M7 4.5v15l12.5-7.5z" fill="currentColor" />
          </svg>
        </span>
      </span>
      <span className={`mt-12 balance ${styles.title}`}>
        <span className="visually-hidden">Watch: </span>
        {title}
      </span>
    </>
  )
}
