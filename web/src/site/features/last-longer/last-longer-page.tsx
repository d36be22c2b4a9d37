import { isWalletExample, lastLongerWallet } from '@cardroom/brand/contests'
import {
  lastLongerFigures,
  lastLongerForms,
  lastLongerHead,
  lastLongerHero,
  lastLongerPayment,
  mailLinks,
  participants,
} from '@cardroom/brand/last-longer-copy'
import { useBrowserValue } from '../../../shared/use-browser-value.ts'
import { LoadableNotice, notLoaded } from '../../shared/loadable/loadable-notice.tsx'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { HeroPicture } from '../../shared/ui/hero-picture.tsx'
import { LazyPart } from '../../shared/ui/lazy-part.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import { ContestFigures } from './contest-figures.tsx'
import { CopyAddress } from './copy-address.tsx'
import styles from './last-longer.module.css'

/** The Last Longer page: totals, payment, forms and participants. */
export function LastLongerPage() {
  return (
    <Page head={lastLongerHead}>
      <PageHero
        id="last-longer-title"
        copy={lastLongerHero}
        beside={<HeroPicture name={lastLongerHero.picture} focus="right" />}
      />
      <MailLinkSection />
      <SeasonNote page="/wsop" />
      <FiguresSection />
      <PaymentSection />
      <EntrySection />
      <ParticipantsSection />
    </Page>
  )
}

const loadLink = async () => (await import('./mail-link.tsx')).MailLink

/** The decision that a mail link requests; empty without such a link. */
function MailLinkSection() {
  const hash = useBrowserValue(() => window.location.hash, '')
  const [, name, link] = /^#(confirm|update)=([\w-]{43})$/.exec(hash) ?? []
  if (name === undefined || link === undefined) return null
  const kind = name === 'confirm' ? 'confirm' : 'update'
  return (
    <section data-ground="card-50" aria-labelledby="mail-link-title">
      <div
        ref={(place) => place?.scrollIntoView()}
        className={`container section ${styles.section}`}
      >
        <h2 id="mail-link-title">{mailLinks[kind].title}</h2>
        <LazyPart load={loadLink} with={{ kind, link }} className="mt-16">
          <p className="muted">{mailLinks.loading}</p>
        </LazyPart>
      </div>
    </section>
  )
}

const loadFigures = async () => (await import('./loaded-standings.tsx')).LoadedFigures

function FiguresSection() {
  return (
    <section data-ground="felt-900" aria-label={lastLongerFigures.label}>
      <div className={`container ${styles.inner}`}>
        <LazyPart load={loadFigures} with={{}}>
          <ContestFigures totals={null} isBusy />
        </LazyPart>
      </div>
    </section>
  )
}

function PaymentSection() {
  const { title, steps, addressLabel, example, check } = lastLongerPayment
  return (
    <section data-ground="felt-800" aria-labelledby="payment-title">
      <div className={`container columns items-center ${styles.columns}`}>
        <div>
          <h2 id="payment-title">{title}</h2>
          <ol className={`grid gap-16 ${styles.steps}`}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
        <div className={`card grid gap-16 justify-start ${styles.card}`} data-ground="card-0">
          <h3 id="address-title">{addressLabel}</h3>
          <p className={`p-16 ${styles.address}`}>
            <code>{lastLongerWallet.address}</code>
          </p>
          {isWalletExample && <p className={`strong ${styles.example}`}>{example}</p>}
          <CopyAddress />
          <p className="muted text-label">{check}</p>
        </div>
      </div>
    </section>
  )
}

const loadForms = async () => (await import('./entry-forms.tsx')).EntryForms

function EntrySection() {
  const { title, lead, loading, elsewhere } = lastLongerForms
  return (
    <section id="enter" data-ground="card-50" aria-labelledby="enter-title">
      <div className="container section">
        <h2 id="enter-title">{title}</h2>
        <p className={`lead ${styles.lead}`}>{lead}</p>
        <p className="without-script mt-12">
          {elsewhere.lead}{' '}
          <a className="link" href={elsewhere.url}>
            {elsewhere.link}
          </a>
        </p>
        <LazyPart load={loadForms} with={{}} className="needs-script below-title">
          <p className="muted">{loading}</p>
        </LazyPart>
      </div>
    </section>
  )
}

const loadList = async () => (await import('./loaded-standings.tsx')).LoadedParticipants

function ParticipantsSection() {
  return (
    <section data-ground="felt-900" aria-labelledby="participants-title">
      <div className="container section">
        <h2 id="participants-title">{participants.title}</h2>
        <LazyPart load={loadList} with={{}} className="below-title">
          <LoadableNotice loadable={notLoaded} loading={participants.loading} />
        </LazyPart>
      </div>
    </section>
  )
}
