import type { PictureName } from '@cardroom/brand/pictures'
import type { ReactNode } from 'react'
import { ChipEdge } from './chip-edge.tsx'
import styles from './page-hero.module.css'
import { Picture } from './picture.tsx'

type Props = {
  id: string
  copy: { kicker: string; title: string; lead: string; picture: PictureName }
  /** Position of the picture's subject, for cropping. */
  focus?: 'left' | 'middle' | 'right'
  /** Shown below the lead. */
  children?: ReactNode
}

/** A page's hero: title and lead beside a picture that extends to the window's edge. */
export function PageHero({ id, copy, focus = 'middle', children }: Props) {
  const { kicker, title, lead, picture } = copy
  return (
    <section data-ground="felt-950" aria-labelledby={id}>
      <ChipEdge />
      <div className={styles.columns}>
        <div className={styles.text}>
          <p className={styles.kicker}>{kicker}</p>
          <h1 id={id} className={styles.title}>
            {title}
          </h1>
          <p className={styles.lead}>{lead}</p>
          {children}
        </div>
        <div className={styles.photo} data-focus={focus}>
          <Picture name={picture} sizes="(width >= 900px) 70vw, 100vw" isFirst />
        </div>
      </div>
    </section>
  )
}
