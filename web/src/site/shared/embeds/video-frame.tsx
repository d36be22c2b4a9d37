import { useEffect, useRef } from 'react'
import { refocusFrame } from './form-frame.tsx'
import styles from './video-frame.module.css'

type Props = {
  /** The player's own page of the video. */
  url: string
  title: string
}

/** A video player that takes the focus and plays automatically. */
export function VideoFrame({ url, title }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const playing = new URL(url)
  playing.searchParams.set('autoplay', '1')

  useEffect(() => frame.current?.focus(), [])

  return (
    <iframe
      ref={frame}
      className={styles.frame}
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
