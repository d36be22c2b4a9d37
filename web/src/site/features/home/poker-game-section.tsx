import { brand } from '@cardroom/brand/brand'
import {
  hosts,
  pokerGame,
  reasons,
  shorts,
  slides,
  tour,
  videoUrls,
} from '@cardroom/brand/home-copy'
import { testimonials, testimonialsTitle, testimonialText } from '@cardroom/brand/testimonials-copy'
import { useState } from 'react'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { SpadeList } from '../../shared/ui/spade.tsx'
import { VideoPoster } from '../../shared/ui/video-poster.tsx'
import styles from './home.module.css'
import { pickShorts, testimonialViews } from './rotation.ts'
import { Section, SeatButton } from './section.tsx'

/** The game section: pictures, a video, reasons, short videos and the two hosts. */
export function PokerGameSection() {
  return (
    <Section id="poker-game" ground="felt-800" copy={pokerGame}>
      <div className={`grid ${styles.table}`}>
        <CarouselBox />
        <div className={`grid justify-start gap-20 ${styles.why}`}>
          <VideoPoster
            title={tour.title}
            href={`${videoUrls.watch}${tour.id}`}
            picture={tour.picture}
            sizes="(width >= 1160px) 486px, (width >= 900px) 42vw, 92vw"
            shape="wide"
            playableId={tour.id}
          />
          <h3>Why {brand.game.name}?</h3>
          <SpadeList items={reasons} className={styles.reasons} />
          <SeatButton location="poker-game-why" />
        </div>
      </div>
      <Shorts />
      <div className={`grid gap-24 mt-72 ${styles.hosts}`}>
        {hosts.map(({ name, picture, bio }) => (
          <article key={name} className={`card grid ${styles.host}`} data-ground="card-0">
            <div className={`cover ${styles.portrait}`}>
              <Picture name={picture} sizes="(width >= 900px) 200px, 92vw" />
            </div>
            <div>
              <h3>{name}</h3>
              <p>{bio}</p>
            </div>
          </article>
        ))}
      </div>
      <div className="mt-72">
        <Testimonials />
      </div>
      <p className="mt-40">
        <SeatButton location="poker-game-hosts" />
      </p>
    </Section>
  )
}

const titleId = 'shorts-title'
const firstFour = pickShorts(shorts, () => 0)
let picked: typeof firstFour | undefined

function pickOnce() {
  picked ??= isReached() ? firstFour : pickShorts(shorts, Math.random)
  return picked
}

function isReached(): boolean {
  const title = document.querySelector(`#${titleId}`)
  return title !== null && title.getBoundingClientRect().top < window.innerHeight
}

function Shorts() {
  const shown = useBrowserValue(pickOnce, firstFour)
  return (
    <section className="mt-72" aria-labelledby={titleId}>
      <div className={`flex wrap between ${styles.heading}`}>
        <h3 id={titleId}>One minute each</h3>
        <OutboundLink className="tall-link" href={videoUrls.moreShorts} linkType="shorts">
          More shorts
        </OutboundLink>
      </div>
      <ul className={`grid ${styles.row}`}>
        {shown.map(({ id, title, picture }) => (
          <li key={id}>
            <VideoPoster
              title={title}
              href={`${videoUrls.short}${id}`}
              picture={picture}
              sizes="(width >= 900px) 410px, 66vw"
              shape="tall"
            />
          </li>
        ))}
      </ul>
      <div className={`flex wrap items-center mt-40 soft text-lead ${styles.invite}`}>
        <p>The rest of it does not fit into a minute.</p>
        <SeatButton location="poker-game-shorts" />
      </div>
    </section>
  )
}

const loadCarousel = async () => (await import('./carousel.tsx')).Carousel

const label = 'Pictures from the game'
const sizes = '(width >= 1160px) 632px, (width >= 900px) 54vw, 92vw'

/** A placeholder that shows the first picture until the carousel loads. */
function CarouselBox() {
  const [first] = slides
  return (
    <LazyPart
      load={loadCarousel}
      with={{ label, slides, sizes }}
      // On phones, the picture is just below the fold, and most visitors do not scroll to it.
      nearPx={0}
      className={styles.place}
    >
      <div className={styles.first}>
        {first !== undefined && <Picture name={first} sizes={sizes} />}
      </div>
    </LazyPart>
  )
}

const pairs = testimonialViews(testimonials.length, 2)
const singles = testimonialViews(testimonials.length, 1)

/** Testimonials as pairs of pictures with a control that switches the pair. Phones show one at a time. */
function Testimonials() {
  const [first, setFirst] = useState(0)
  const isSwitched = pairs.length > 0
  const shown = [first, (first + 1) % testimonials.length]

  return (
    <section className={isSwitched ? styles.switched : undefined} aria-labelledby="testimonials">
      <div className={`flex wrap items-center between ${styles.testimonialsHeading}`}>
        <h3 id="testimonials">{testimonialsTitle}</h3>
        <Switch views={pairs} first={first} onShow={setFirst} className={styles.wide} />
        <Switch views={singles} first={first} onShow={setFirst} className={styles.narrow} />
      </div>
      <ul className={`grid ${styles.pair}`}>
        {shown.map((at) => {
          const testimonial = testimonials[at]
          if (testimonial === undefined) return null
          return (
            <li key={at}>
              <figure className="photo">
                <Picture
                  name={testimonial.picture}
                  sizes="(width >= 1160px) 568px, (width >= 640px) 46vw, 92vw"
                />
                <figcaption className="visually-hidden">
                  {testimonialText(testimonial).join(' ')}
                </figcaption>
              </figure>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

type SwitchProps = {
  views: readonly number[][]
  first: number
  onShow: (first: number) => void
  className: string | undefined
}

function Switch({ views, first, onShow, className }: SwitchProps) {
  if (views.length === 0) return null
  return (
    <fieldset className={`needs-script flex ${styles.switch} ${className}`}>
      <legend className="visually-hidden">Messages shown</legend>
      {views.map((view) => (
        <button
          key={view[0]}
          type="button"
          aria-pressed={view[0] === first}
          onClick={() => onShow(view[0] ?? 0)}
        >
          {view.map((at) => at + 1).join(' and ')}
        </button>
      ))}
    </fieldset>
  )
}
