import { lastLongerHead, lastLongerHero } from '@cardroom/brand/last-longer-copy'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { seasonNotices } from '../../shared/season/season-notices.ts'
import { HeroPicture } from '../../shared/ui/hero-picture.tsx'
import { PageHero } from '../../shared/ui/page-hero.tsx'
import { EntrySection } from './entry-section.tsx'
import { FiguresSection } from './figures-section.tsx'
import { MailLinkSection } from './mail-link-section.tsx'
import { ParticipantsSection } from './participants-section.tsx'
import { PaymentSection } from './payment-section.tsx'

/** The Last Longer's page: totals, payment, forms and participants. */
export function LastLongerPage() {
  return (
    <Page head={lastLongerHead}>
      <PageHero
        id="last-longer-title"
        copy={lastLongerHero}
        beside={<HeroPicture name={lastLongerHero.picture} focus="right" />}
      />
      <MailLinkSection />
      <SeasonNote {...seasonNotices['/wsop']} />
      <FiguresSection />
      <PaymentSection />
      <EntrySection />
      <ParticipantsSection />
    </Page>
  )
}
