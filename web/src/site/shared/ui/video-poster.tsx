import { videoPlayer } from '@cardroom/brand/embeds'
import type { PictureName } from '@cardroom/brand/pictures'
import { useEffect, useRef, useState } from 'react'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { refocusFrame } from '../embeds/form-frame.tsx'
import { trackVideo } from '../tracking/clicks.ts'
import { refusesTracking } from '../tracking/cookies.ts'
import { OutboundLink } from './outbound-link.tsx'
import { Picture } from './picture.tsx'
import styles from './video-poster.module.css'

type Props = {
  title: string
  href: string
  picture: PictureName
  sizes: string
  shape: 'wide' | 'tall'
  playableId?: string
}

export function VideoPoster(props: Props) {
  if (videoPlayer === null || props.playableId === undefined) return <VideoLink {...props} />
  return <PlayableVideo {...props} url={`${videoPlayer.urlPrefix}${props.playableId}`} />
}

function VideoLink(props: Props) {
  const { title, href } = props
  return (
    <OutboundLink
      className={`no-line ${styles.poster}`}
      href={href}
      linkType="video"
      label={title}
      isBare
    >
      <Poster {...props} />
    </OutboundLink>
  )
}

/** The player does not load until the visitor presses the button. */
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
      className={`no-line ${styles.poster}`}
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

type FrameProps = {
  url: string
  title: string
}

function VideoFrame({ url, title }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const playing = new URL(url)
  playing.searchParams.set('autoplay', '1')

  useEffect(() => frame.current?.focus(), [])

  return (
    <iframe
      ref={frame}
      className={styles.playerFrame}
      src={playing.href}
      title={title}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      allowFullScreen
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the build refuses a player of our own origin
      sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={refocusFrame}
    />
  )
}
