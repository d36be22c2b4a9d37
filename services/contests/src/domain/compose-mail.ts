import { brand } from '@cardroom/brand/brand'
import {
  applicationNotice,
  lastLongerConfirmation,
  type MailCopy,
  sponsorshipNotice,
  unverifiedUpdate,
} from '@cardroom/brand/mail-copy'
import { applicationOptions } from '@cardroom/contracts/contests'
import type { MailContent } from '@cardroom/contracts/jobs'
import { episodeCounts, sponsorshipPackages } from '@cardroom/contracts/sponsorships'

/** A message's words, and who gets an answer to it. */
export function composeMail(mail: MailContent): MailCopy & { replyTo: string } {
  switch (mail.kind) {
    case 'last-longer-confirmation':
      return { ...lastLongerConfirmation(mail.data), replyTo: brand.email }
    case 'unverified-update':
      return { ...unverifiedUpdate(mail.data), replyTo: brand.email }
    case 'application-notice': {
      const { experience, stakes } = mail.data
      const told = {
        ...mail.data,
        experience: labelOf(applicationOptions.experience, experience),
        stakes: labelOf(applicationOptions.stakes, stakes),
      }
      return { ...applicationNotice(told), replyTo: mail.data.email }
    }
    case 'sponsorship-notice': {
      const { packageType, episodeCount } = mail.data
      const told = {
        ...mail.data,
        packageLabel: sponsorshipPackages[packageType].label,
        episodesLabel: episodeCounts[episodeCount].label,
      }
      return { ...sponsorshipNotice(told), replyTo: mail.data.email }
    }
  }
}

function labelOf(options: Readonly<Record<string, string>>, value: string): string {
  return options[value] ?? value
}
