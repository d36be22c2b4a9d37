import { slides } from '@cardroom/brand/home-copy'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import styles from './carousel-box.module.css'

const loadCarousel = async () => (await import('./carousel.tsx')).Carousel

const label = 'Pictures from the game'
const sizes = '(width >= 1160px) 632px, (width >= 900px) 54vw, 92vw'

/** The carousel's place, with its first picture until its controls are there. */
export function CarouselBox() {
  const [first] = slides
  return (
    <LazyPart
      load={loadCarousel}
      with={{ label, slides, sizes }}
      // It stands just below the first window of a phone, where most visitors leave it.
      nearPx={0}
      className={styles.place}
    >
      <div className={styles.first}>
        {first !== undefined && <Picture name={first} sizes={sizes} />}
      </div>
    </LazyPart>
  )
}
