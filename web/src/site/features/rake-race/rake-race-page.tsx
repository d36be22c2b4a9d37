import { brand } from '@cardroom/brand/brand'
import { adPixel } from '@cardroom/brand/embeds'
import {
  rakeBoard,
  rakeFigures,
  rakeRaceBanner,
  rakeRaceDetails,
  rakeRaceHead,
  rakeSchedule,
  rakeSignUp,
  signUpSources,
} from '@cardroom/brand/rake-race-copy'
import { type ReactNode, useEffect } from 'react'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { LoadableNotice, notLoaded } from '../../shared/loadable/loadable-notice.tsx'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { track } from '../../shared/tracking/clicks.ts'
import { FigureStrip } from '../../shared/ui/figure-strip.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { OutboundLink } from '../../shared/ui/outbound-link.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { prepareAdPixel } from './ad-pixel.ts'
import styles from './rake-race.module.css'

/** The rake race page: prizes, standings, winners and schedule. */
export function RakeRacePage() {
  useEffect(() => (adPixel === null ? undefined : prepareAdPixel(adPixel)), [])

  return (
    <Page head={rakeRaceHead}>
      <RaceBanner />
      <SeasonNote page="/rake" />
      <DetailsSection />
      <StandingsSection />
      <WinnersSection />
      <ScheduleSection />
      <SignUpSection />
    </Page>
  )
}

function RaceBanner() {
  const { cta, prizesLabel, places, prizes, currency } = rakeRaceBanner
  return (
    <PageHero
      id="race-title"
      copy={rakeRaceBanner}
      beside={
        <ol className={`flex gap-12 ${styles.prizes}`} aria-label={prizesLabel}>
          {prizes.map((prize, index) => (
            <li key={prize} className={`dealt ${styles.prize}`}>
              <Chip />
              <span className={`grid centered ${styles.words}`}>
                <span className={`semibold ${styles.place}`}>{places[index]}</span>
                <strong>{prize}</strong>{' '}
                <span className={`semibold ${styles.currency}`}>{currency}</span>
              </span>
            </li>
          ))}
        </ol>
      }
      className={styles.banner}
    >
      <SignUpLink source={signUpSources.banner}>{cta}</SignUpLink>
    </PageHero>
  )
}

/** A chip from above, with its edge spots and the ring around its center. */
function Chip() {
  return (
    <svg className={styles.chip} viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="49" fill="currentColor" />
      <circle
        cx="50"
        cy="50"
        r="43"
        fill="none"
        stroke="var(--card-50)"
        strokeWidth="12"
        strokeDasharray="16.9 28.1"
      />
      <circle cx="50" cy="50" r="35" fill="var(--felt-950)" />
      <circle cx="50" cy="50" r="35" fill="none" stroke="var(--card-50)" strokeWidth="1.4" />
    </svg>
  )
}

function DetailsSection() {
  const { title, items, cta } = rakeRaceDetails
  return (
    <section data-ground="felt-900" aria-labelledby="details-title">
      <div className="container section">
        <div className={`card grid gap-24 justify-start p-24 ${styles.card}`} data-ground="card-0">
          <h2 id="details-title">{title}</h2>
          <dl className={`grid ${styles.items}`}>
            {items.map(({ term, text }) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <SignUpLink source={signUpSources.main}>{cta}</SignUpLink>
        </div>
      </div>
    </section>
  )
}

const loadLeader = async () => (await import('./loaded-race.tsx')).LoadedLeader
const loadLeaderboard = async () => (await import('./loaded-race.tsx')).LoadedLeaderboard

function StandingsSection() {
  const { leader, leaderboard } = rakeBoard
  return (
    <div data-ground="felt-800">
      <div className={`container columns ${styles.boardColumns}`}>
        <section
          className={`card ${styles.leader}`}
          data-ground="card-0"
          aria-labelledby="leader-title"
        >
          <h2 id="leader-title">{leader.title}</h2>
          <LazyPart load={loadLeader} with={{}} className="mt-20">
            <LoadableNotice loadable={notLoaded} />
          </LazyPart>
        </section>
        <section aria-labelledby="leaderboard-title">
          <h2 id="leaderboard-title">{leaderboard.title}</h2>
          <LazyPart load={loadLeaderboard} with={{}} className="mt-20">
            <LoadableNotice loadable={notLoaded} />
          </LazyPart>
        </section>
      </div>
    </div>
  )
}

const loadWinners = async () => (await import('./loaded-race.tsx')).LoadedWinners

function WinnersSection() {
  return (
    <section data-ground="felt-900" aria-labelledby="winners-title">
      <div className="container section">
        <h2 id="winners-title">{rakeBoard.winners.title}</h2>
        <LazyPart load={loadWinners} with={{}} className="below-title">
          <LoadableNotice loadable={notLoaded} />
        </LazyPart>
      </div>
    </section>
  )
}

/** The weeks with their payout days, and the figures of the race. */
function ScheduleSection() {
  const { title, paid, weeks } = rakeSchedule
  return (
    <div data-ground="felt-800">
      <div className={`container columns ${styles.columns}`}>
        <section aria-labelledby="schedule-title">
          <h2 id="schedule-title">{title}</h2>
          <ol className={`ruled grid mt-20 ${styles.weeks}`}>
            {weeks.map(({ number, label, paidOn }) => (
              <li key={number}>
                <span className={`bold ${styles.week}`}>{rakeBoard.winners.week(number)}</span>
                <span className="tabular semibold">{label}</span>
                <span className={`muted ${styles.paid}`}>
                  {paid} {paidOn}
                </span>
              </li>
            ))}
          </ol>
        </section>
        <section aria-labelledby="figures-title">
          <h2 id="figures-title">{rakeFigures.title}</h2>
          <div className="mt-20">
            <FigureStrip
              label={rakeFigures.title}
              figures={rakeFigures.figures.map(({ value, unit }) => ({ name: unit, value }))}
            />
          </div>
        </section>
      </div>
    </div>
  )
}

function SignUpSection() {
  const { title, lead, cta, note } = rakeSignUp
  return (
    <section data-ground="pink-300" aria-labelledby="race-sign-up">
      <div className="container section">
        <SectionHeading id="race-sign-up" title={title} lead={lead} />
        <SignUpLink source={signUpSources.cta} className="mt-32">
          {cta}
        </SignUpLink>
        <p className="w-60 mt-20 soft text-label">{note}</p>
      </div>
    </section>
  )
}

type Props = {
  source: string
  className?: string | undefined
  children: ReactNode
}

function SignUpLink({ source, className, children }: Props) {
  return (
    <OutboundLink
      className={buttonClass({ look: 'red', with: className })}
      href={brand.partner.signUpUrl}
      linkType="phenom-signup"
      label={source}
      onFollow={() => track('click', 'rake-race', 'signup-click', source)}
    >
      {children}
    </OutboundLink>
  )
}
