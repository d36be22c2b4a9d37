import type { PictureName } from '@cardroom/brand/pictures'
import styles from './page-hero.module.css'
import { Picture } from './picture.tsx'

type Props = {
  name: PictureName
  sizes?: string
  /** Position of the picture's subject, for cropping. The default is the center. */
  focus?: 'right'
}

export function HeroPicture({ name, sizes = '(width >= 900px) 70vw, 100vw', focus }: Props) {
  return (
    <div className={`cover ${styles.photo}`} data-focus={focus}>
      <Picture name={name} sizes={sizes} isFirst />
    </div>
  )
}
