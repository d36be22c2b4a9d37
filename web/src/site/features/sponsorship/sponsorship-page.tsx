import {
  aboutSeries,
  type SeriesVideo,
  sponsorshipForm,
  sponsorshipHead,
  sponsorshipHero,
  type SponsorshipPackageCopy,
  sponsorshipPackages,
  sponsorshipQuestions,
  sponsorshipVideos,
} from '@cardroom/brand/sponsorship-copy'
import { useEffect, useRef, useState } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { FigureStrip } from '../../shared/ui/figure-strip.tsx'
import { HeroPicture } from '../../shared/ui/hero-picture.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import { Picture } from '../../shared/ui/picture.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { SpadeList } from '../../shared/ui/spade.tsx'
import { VideoPoster } from '../../shared/ui/video-poster.tsx'
import styles from './sponsorship.module.css'
import { PlacementSection } from './placement-section.tsx'
import type { PackageChoice } from './prefilled-message.ts'
import { rememberPageView, trackInterest, trackPreviewImpression } from './sponsorship-tracking.ts'

export function SponsorshipPage() {
  const [choice, setChoice] = useState<PackageChoice | null>(null)

  useEffect(rememberPageView, [])

  function choose(chosen: SponsorshipPackageCopy): void {
    trackInterest(chosen)
    // Creates a new object each time, because the visitor may choose the same package again after an inquiry.
    setChoice({ chosen })
  }

  return (
    <Page head={sponsorshipHead}>
      <PageHero
        id="sponsorship-title"
        copy={sponsorshipHero}
        beside={<HeroPicture name={sponsorshipHero.picture} />}
      >
        <a className={buttonClass({ look: 'red' })} href="#partner">
          {sponsorshipHero.cta}
        </a>
      </PageHero>
      <SeasonNote page="/high-stakes-summer" />
      <VideosSection />
      <PackagesSection onChoose={choose} />
      <PlacementSection />
      <PartnerSection choice={choice} />
      <AboutSection />
    </Page>
  )
}

function VideosSection() {
  const { title, lead, examples, pilot } = sponsorshipVideos
  const preview = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = preview.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        trackPreviewImpression(sponsorshipVideos.pilot.title)
      },
      { threshold: 0.5 },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  return (
    <section data-ground="felt-900" aria-labelledby="videos-title">
      <div className="container section">
        <SectionHeading id="videos-title" title={title} lead={lead} />
        <div className={`grid mt-40 ${styles.videos}`}>
          <div ref={preview} className={styles.pilot}>
            <Video video={pilot} sizes="(width >= 900px) 740px, 92vw" />
          </div>
          {examples.map((video) => (
            <div key={video.id}>
              <Video video={video} sizes="(width >= 900px) 380px, 92vw" />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}

function Video({ video, sizes }: { video: SeriesVideo; sizes: string }) {
  return (
    <>
      <VideoPoster
        title={video.title}
        href={`${sponsorshipVideos.watchUrl}${video.id}`}
        picture={video.picture}
        sizes={sizes}
        shape="wide"
        playableId={video.id}
      />
      <p className={`mt-8 muted ${styles.description}`}>{video.description}</p>
    </>
  )
}

type PackagesProps = { onChoose: (chosen: SponsorshipPackageCopy) => void }

function PackagesSection({ onChoose }: PackagesProps) {
  const { title, lead, perEpisode, cta, list } = sponsorshipPackages
  return (
    <section data-ground="felt-800" aria-labelledby="packages-title">
      <div className="container section">
        <SectionHeading id="packages-title" title={title} lead={lead} />
        <ul className={`grid gap-24 mt-40 ${styles.packages}`}>
          {list.map((offer: SponsorshipPackageCopy) => (
            <li key={offer.type} className="card" data-ground="card-0">
              <article
                className={`flex gap-12 soft ${styles.card}`}
                aria-labelledby={`package-${offer.type}`}
              >
                {offer.badge !== undefined && (
                  <p className={`text-label bold ${styles.badge}`}>{offer.badge}</p>
                )}
                <h3 id={`package-${offer.type}`}>{offer.label}</h3>
                <p className={`muted ${styles.price}`}>
                  <strong>${offer.price.toLocaleString('en-US')}</strong> {perEpisode}
                </p>
                <p>{offer.text}</p>
                <SpadeList items={offer.items} className={styles.items} />
                <a
                  className={buttonClass({
                    look: offer.badge === undefined ? 'outline' : 'red',
                    with: styles.cta,
                  })}
                  href="#partner"
                  onClick={() => onChoose(offer)}
                >
                  {cta}
                  <span className="visually-hidden">: {offer.label}</span>
                </a>
              </article>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type PartnerProps = { choice: PackageChoice | null }

const loadForm = async () => (await import('./sponsorship-form.tsx')).SponsorshipFormPanel

function PartnerSection({ choice }: PartnerProps) {
  const { title, lead, fallback, loading } = sponsorshipForm
  return (
    <section id="partner" data-ground="card-50" aria-labelledby="partner-title" tabIndex={-1}>
      <div className="container section">
        <header>
          <h2 id="partner-title">{title}</h2>
          <p className="lead">{lead}</p>
          <p className={`soft ${styles.elsewhere}`}>
            {fallback.lead}{' '}
            <a className="link" href={fallback.url}>
              {fallback.link}
            </a>
          </p>
        </header>
        <div className={`columns mt-20 ${styles.partnerColumns}`}>
          <div className={styles.box}>
            <LazyPart load={loadForm} with={{ choice }} className="needs-script">
              <p className="muted">{loading}</p>
            </LazyPart>
          </div>
          <Questions />
        </div>
      </div>
    </section>
  )
}

function Questions() {
  return (
    <aside className={styles.questions} aria-labelledby="questions-title">
      <h3 id="questions-title">{sponsorshipQuestions.title}</h3>
      <div className="ruled">
        {sponsorshipQuestions.list.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <p>{answer}</p>
          </details>
        ))}
      </div>
    </aside>
  )
}

function AboutSection() {
  const { title, paragraphs, figures, picture } = aboutSeries
  return (
    <section data-ground="felt-800" aria-labelledby="about-title">
      <div className={`container columns items-center ${styles.aboutColumns}`}>
        <div>
          <h2 id="about-title">{title}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="w-60 mt-16 soft pretty">
              {paragraph}
            </p>
          ))}
          <div className="mt-32">
            <FigureStrip
              label={title}
              figures={figures.map(({ value, unit }) => ({ name: unit, value }))}
            />
          </div>
        </div>
        <div className="photo">
          <Picture name={picture} sizes="(width >= 900px) 480px, 92vw" />
        </div>
      </div>
    </section>
  )
}
