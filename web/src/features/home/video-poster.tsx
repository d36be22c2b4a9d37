import type { PictureName } from '@cardroom/brand/pictures'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './video-poster.module.css'

type Props = {
  title: string
  href: string
  picture: PictureName
  sizes: string
  shape: 'wide' | 'tall'
}

/** A video by its picture: the play button leads to where it is shown. */
export function VideoPoster({ title, href, picture, sizes, shape }: Props) {
  return (
    <OutboundLink className={styles.poster} href={href} linkType="video" label={title} isBare>
      <span className={styles.frame} data-shape={shape}>
        <Picture name={picture} sizes={sizes} isDecorative />
        <span className={styles.play} aria-hidden="true">
          <svg viewBox="0 0 24 24" width="24" height="24">
            <path d="M7 4.5v15l12.5-7.5z" fill="currentColor" />
          </svg>
        </span>
      </span>
      <span className={styles.title}>
        <span className="spoken">Watch: </span>
        {title}
      </span>
    </OutboundLink>
  )
}
