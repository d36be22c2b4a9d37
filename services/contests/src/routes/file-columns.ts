import { type AdminApplication } from '@cardroom/contracts/applications'
import type { AuditLine } from '@cardroom/contracts/audit-log'
import { applicationOptions } from '@cardroom/contracts/contests'
import type { WsopSignup } from '@cardroom/contracts/last-longer-admin'
import type { ReaderOfFile } from '@cardroom/contracts/newsletter-subscribers'
import { sponsorshipPackages } from '@cardroom/contracts/prices'
import type { AdminRakePlayer, AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import type { SponsorshipInquiry } from '@cardroom/contracts/sponsorship-inquiries'
import { episodeCounts } from '@cardroom/contracts/sponsorships'
import { choice, type FileColumns, money, plain, time } from '@cardroom/service-kit/send-table'
import type * as z from 'zod/mini'

/* What the file of each list has, under which headings: every field of its rows. */

const labelsOf = (choices: Readonly<Record<string, { label: string }>>) =>
  Object.fromEntries(Object.entries(choices).map(([name, { label }]) => [name, label]))

export const inquiryColumns: FileColumns<SponsorshipInquiry> = {
  id: plain('Id'),
  companyName: plain('Company'),
  contactName: plain('Contact'),
  email: plain('Email'),
  phone: plain('Phone'),
  packageType: choice('Package', labelsOf(sponsorshipPackages)),
  episodeCount: choice('Episodes', labelsOf(episodeCounts)),
  interestedInPodcast: plain('Interested in the podcast'),
  message: plain('Message'),
  packagePrice: money('Price an episode'),
  value: money('Potential value'),
  status: plain('Status'),
  isSuspect: plain('Possible spam'),
  spamAt: time('Marked as spam'),
  ownerId: plain('Owner id'),
  ownerName: plain('Owner'),
  dueOn: plain('Next date'),
  ipAddress: plain('Sent from'),
  userAgent: plain('Browser'),
  sessionId: plain('Visit'),
  createdAt: time('Received'),
  updatedAt: time('Last change'),
  notesAdmin: plain('Notes'),
}

const { experience, stakes, referral, availability, interests } = applicationOptions

export const applicationColumns: FileColumns<AdminApplication> = {
  id: plain('Id'),
  firstName: plain('First name'),
  lastName: plain('Last name'),
  email: plain('Email'),
  phone: plain('Phone'),
  experience: choice('Experience', experience),
  stakes: choice('Stakes', stakes),
  referral: choice('How they heard about us', referral),
  availability: choice('Availability', availability),
  interests: choice('Interests', interests),
  comments: plain('Comments'),
  agreeToTerms: plain('Agreed to the terms'),
  status: plain('Status'),
  isSuspect: plain('Possible spam'),
  spamAt: time('Marked as spam'),
  ownerId: plain('Owner id'),
  ownerName: plain('Owner'),
  dueOn: plain('Next date'),
  sessionId: plain('Visit'),
  notes: plain('Notes'),
  createdAt: time('Received'),
}

export const readerColumns: FileColumns<z.infer<typeof ReaderOfFile>> = {
  id: plain('Id'),
  email: plain('Email'),
  name: plain('Name'),
  interestedInGame: plain('Interested in the game'),
  createdAt: time('Signed up'),
  state: plain('State'),
  confirmedAt: time('Confirmed'),
  unsubscribeUrl: plain('Page to unsubscribe'),
  oneClickUrl: plain('Address of List-Unsubscribe'),
}

export const entryColumns: FileColumns<WsopSignup> = {
  id: plain('Id'),
  firstName: plain('First name'),
  lastName: plain('Last name'),
  email: plain('Email'),
  phone: plain('Phone'),
  buyInAmount: money('Buy-in'),
  isPaid: plain('Paid'),
  paymentMethod: plain('Payment method'),
  transactionId: plain('Transaction'),
  isEliminated: plain('Eliminated'),
  eliminationDate: time('Eliminated at'),
  finalPosition: plain('Final position'),
  chipCount: plain('Chips'),
  lastChipUpdate: time('Chips reported'),
  notes: plain('Notes'),
  confirmedAt: time('Address confirmed'),
  termsVersion: plain('Accepted rules of'),
  termsAcceptedAt: time('Rules accepted'),
  isSuspect: plain('Possible spam'),
  sessionId: plain('Visit'),
  unverifiedChanges: plain('Updates to check'),
  createdAt: time('Signed up'),
  updatedAt: time('Last change'),
}

export const playerColumns: FileColumns<AdminRakePlayer> = {
  id: plain('Id'),
  playerName: plain('Username'),
  displayName: plain('Player'),
  rakeAmount: money('Rake amount'),
  avatarUrl: plain('Picture'),
  isActive: plain('Active'),
  lastUpdated: time('Amount changed'),
  createdAt: time('Added'),
  rank: plain('Rank'),
}

export const winnerColumns: FileColumns<AdminWeeklyWinner> = {
  id: plain('Id'),
  weekNumber: plain('Week'),
  position: plain('Position'),
  playerName: plain('Username'),
  displayName: plain('Player'),
  avatarUrl: plain('Picture'),
  rakeAmount: money('Rake amount'),
  prizeAmount: plain('Prize in USDT'),
  finalizedAt: time('Finalized'),
  createdAt: time('Added'),
}

export const auditColumns: FileColumns<AuditLine> = {
  id: plain('Number'),
  at: time('When'),
  actorEmail: plain('Who'),
  action: plain('What was done'),
  subjectType: plain('What was changed'),
  subjectId: plain('Id'),
  subjectName: plain('Name'),
  before: plain('Before'),
  after: plain('After'),
  requestId: plain('Request'),
  undoing: plain('Can be undone'),
  undoes: plain('Undoes number'),
  undoneBy: plain('Undone by number'),
}
