import { brand } from '@cardroom/brand/brand'
import { hosts, pokerGame, reasons, shorts, tour, videoUrls } from '@cardroom/brand/home-copy'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { SpadeList } from '../../shared/ui/spade.tsx'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { CarouselBox } from './carousel-box.tsx'
import { pickShorts } from './pick-shorts.ts'
import styles from './poker-game-section.module.css'
import { SeatButton } from './seat-button.tsx'
import { Section } from './section.tsx'
import { Testimonials } from './testimonials.tsx'
import { VideoPoster } from '../../shared/ui/video-poster.tsx'

/** The game: pictures, a video, reasons, short videos and the two hosts. */
export function PokerGameSection() {
  return (
    <Section id="poker-game" ground="felt-800" copy={pokerGame}>
      <div className={styles.table}>
        <CarouselBox />
        <div className={styles.why}>
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
      <div className={styles.hosts}>
        {hosts.map(({ name, picture, bio }) => (
          <article key={name} className={`card ${styles.host}`} data-ground="card-0">
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
      <div className={styles.testimonials}>
        <Testimonials />
      </div>
      <p className={styles.last}>
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

/** Whether the visitor has come as far as the shorts of the HTML, which then stay. */
function isReached(): boolean {
  const title = document.querySelector(`#${titleId}`)
  return title !== null && title.getBoundingClientRect().top < window.innerHeight
}

function Shorts() {
  const shown = useBrowserValue(pickOnce, firstFour)
  return (
    <section className={styles.shorts} aria-labelledby={titleId}>
      <div className={styles.heading}>
        <h3 id={titleId}>One minute each</h3>
        <OutboundLink className="tall-link" href={videoUrls.moreShorts} linkType="shorts">
          More shorts
        </OutboundLink>
      </div>
      <ul className={styles.row}>
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
      <div className={styles.invite}>
        <p>The rest of it does not fit into a minute.</p>
        <SeatButton location="poker-game-shorts" />
      </div>
    </section>
  )
}
