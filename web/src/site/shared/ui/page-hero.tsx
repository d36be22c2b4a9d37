import type { PictureName } from '@cardroom/brand/pictures'
import type { ReactNode } from 'react'
import styles from './page-hero.module.css'
import { Picture } from './picture.tsx'

type Props = {
  id: string
  /** The kicker is shown above the title. */
  copy: { kicker: ReactNode; title: string; lead: string }
  /** Without the edge of a chip above it. */
  isPlain?: boolean
  /** Shown below the lead. */
  children?: ReactNode
  /** Beside the text on wide screens, else below it. */
  beside: ReactNode
  below?: ReactNode
  /** Class that sets the hero's own sizes. */
  className?: string | undefined
}

/** A page's hero: title and lead beside something to look at. */
export function PageHero(props: Props) {
  const { id, copy, isPlain = false, children, beside, below, className } = props
  return (
    <section className={className} data-ground="felt-950" aria-labelledby={id}>
      {!isPlain && <div className={styles.edge} />}
      <div className={styles.columns}>
        <div className={styles.text}>
          <p className={styles.kicker}>{copy.kicker}</p>
          <h1 id={id} className={styles.title}>
            {copy.title}
          </h1>
          <p className={`lead ${styles.lead}`}>{copy.lead}</p>
          {children}
        </div>
        {beside}
      </div>
      {below}
    </section>
  )
}

type PictureProps = {
  name: PictureName
  sizes?: string
  /** Position of the picture's subject, for cropping. */
  focus?: 'middle' | 'right'
}

/** A hero's picture, which extends to the window's edge. */
export function HeroPicture({
  name,
  sizes = '(width >= 900px) 70vw, 100vw',
  focus = 'middle',
}: PictureProps) {
  return (
    <div className={`cover ${styles.photo}`} data-focus={focus}>
      <Picture name={name} sizes={sizes} isFirst />
    </div>
  )
}
