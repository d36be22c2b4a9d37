import { brand } from '@cardroom/brand/brand'
import {
  accountInvitation,
  accountNotice,
  applicationNotice,
  chatPersonRequest,
  chatTranscript,
  chatTranscriptLink,
  failedSignIns,
  lastLongerConfirmation,
  type MailCopy,
  nameClaim,
  newsletterConfirmation,
  newsletterWelcome,
  ownDataLink,
  sponsorshipNotice,
  unverifiedUpdate,
} from '@cardroom/brand/mail-copy'
import { reportMail, trafficAlert } from '@cardroom/brand/report-mail-copy'
import { applicationOptions } from '@cardroom/contracts/contests'
import type { MailContent } from '@cardroom/contracts/mails'
import { sponsorshipPackages } from '@cardroom/contracts/prices'
import { episodeCounts } from '@cardroom/contracts/sponsorships'

/** A mail without its recipient. `id` is the same in every attempt to send it. */
export type ComposedMail = MailCopy & { id: string; replyTo?: string }

/** The text of a mail, and the address for replies. */
export function composeMail(mail: MailContent & { id: number }): ComposedMail {
  const id = `${String(mail.id).padStart(6, '0')}-${mail.kind}`
  switch (mail.kind) {
    case 'last-longer-confirmation':
      return { id, ...lastLongerConfirmation(mail.data), replyTo: brand.email }
    case 'unverified-update':
      return { id, ...unverifiedUpdate(mail.data), replyTo: brand.email }
    case 'application-notice': {
      const experience = labelOf(applicationOptions.experience, mail.data.experience)
      const stakes = labelOf(applicationOptions.stakes, mail.data.stakes)
      const copy = applicationNotice({ ...mail.data, experience, stakes })
      return { id, ...copy, replyTo: mail.data.email }
    }
    case 'sponsorship-notice': {
      const packageLabel = sponsorshipPackages[mail.data.packageType].label
      const episodesLabel = episodeCounts[mail.data.episodeCount].label
      const copy = sponsorshipNotice({ ...mail.data, packageLabel, episodesLabel })
      return { id, ...copy, replyTo: mail.data.email }
    }
    case 'name-claim':
      return { id, ...nameClaim(mail.data), replyTo: brand.email }
    case 'own-data-link':
      return { id, ...ownDataLink(mail.data), replyTo: brand.email }
    case 'newsletter-confirmation':
      return { id, ...newsletterConfirmation(mail.data), replyTo: brand.email }
    case 'newsletter-welcome':
      return { id, ...newsletterWelcome(mail.data), replyTo: brand.email }
    case 'failed-sign-ins':
      return { id, ...failedSignIns(mail.data), replyTo: brand.email }
    case 'account-invitation':
      return { id, ...accountInvitation(mail.data), replyTo: brand.email }
    case 'account-notice':
      return { id, ...accountNotice(mail.data), replyTo: brand.email }
    case 'traffic-report':
      return { id, ...reportMail(mail.data) }
    case 'traffic-alert':
      return { id, ...trafficAlert(mail.data) }
    case 'chat-transcript':
      return { id, ...chatTranscript(mail.data) }
    case 'chat-transcript-link':
      return { id, ...chatTranscriptLink(mail.data), replyTo: brand.email }
    case 'chat-person-request': {
      const copy = chatPersonRequest(mail.data)
      return { id, ...copy, replyTo: mail.data.email }
    }
  }
}

function labelOf(options: Readonly<Record<string, string>>, value: string): string {
  return options[value] ?? value
}
