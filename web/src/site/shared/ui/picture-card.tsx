import type { PictureName } from '@cardroom/brand/pictures'
import type { ReactNode } from 'react'
import { Picture } from './picture.tsx'
import styles from './picture-card.module.css'

type Props = {
  picture: PictureName
  sizes: string
  badge?: ReactNode
  title: string
  summary: string
  actions: ReactNode
  children: ReactNode
}

/** A list item: a card with a picture above its text, or next to it on a tablet. */
export function PictureCard(props: Props) {
  const { picture, sizes, badge, title, summary, actions, children } = props
  return (
    <li className={`card flex ${styles.card}`} data-ground="card-0">
      <div className={`cover ${styles.picture}`}>
        <Picture name={picture} sizes={sizes} isDecorative />
      </div>
      <div className={`flex soft ${styles.text}`}>
        {badge}
        <h3>{title}</h3>
        <p className={`semibold ${styles.summary}`}>{summary}</p>
        {children}
      </div>
      <div className={`flex soft gap-4 ${styles.actions}`}>{actions}</div>
    </li>
  )
}
