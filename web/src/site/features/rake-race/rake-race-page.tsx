import { adPixel } from '@cardroom/brand/embeds'
import { rakeRaceHead } from '@cardroom/brand/rake-race-copy'
import { useEffect } from 'react'
import { prepareAdPixel } from './ad-pixel.ts'
import { Page } from '../../shared/page.tsx'
import { SeasonNote } from '../../shared/season/season-note.tsx'
import { seasonNotices } from '../../shared/season/season-notices.ts'
import { DetailsSection } from './details-section.tsx'
import { RaceBanner } from './race-banner.tsx'
import { ScheduleSection } from './schedule-section.tsx'
import { SignUpSection } from './sign-up-section.tsx'
import { StandingsSection } from './standings-section.tsx'
import { WinnersSection } from './winners-section.tsx'

/** The rake race's page: prizes, standings, winners and schedule. */
export function RakeRacePage() {
  useEffect(() => (adPixel === null ? undefined : prepareAdPixel(adPixel)), [])

  return (
    <Page head={rakeRaceHead}>
      <RaceBanner />
      <SeasonNote {...seasonNotices['/rake']} />
      <DetailsSection />
      <StandingsSection />
      <WinnersSection />
      <ScheduleSection />
      <SignUpSection />
    </Page>
  )
}
