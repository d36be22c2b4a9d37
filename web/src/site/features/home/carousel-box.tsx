import { slides } from '@cardroom/brand/home-copy'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './carousel-box.module.css'

const loadCarousel = async () => (await import('./carousel.tsx')).Carousel

const label = 'Pictures from the game'
const sizes = '(width >= 1160px) 632px, (width >= 900px) 54vw, 92vw'

/** A placeholder with the first picture until the carousel is loaded. */
export function CarouselBox() {
  const [first] = slides
  return (
    <LazyPart
      load={loadCarousel}
      with={{ label, slides, sizes }}
      // On phones it is just below the fold, where most visitors do not scroll.
      nearPx={0}
      className={styles.place}
    >
      <div className={styles.first}>
        {first !== undefined && <Picture name={first} sizes={sizes} />}
      </div>
    </LazyPart>
  )
}
