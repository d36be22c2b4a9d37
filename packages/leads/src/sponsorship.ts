import { sponsorshipPackages } from '@cardroom/contracts/prices'
import { SponsorshipInquiry } from '@cardroom/contracts/sponsorship-inquiries'
import { episodeCounts } from '@cardroom/contracts/sponsorships'
import { choice, defineLeadKind, money, time } from './lead-kind.ts'
import { date, labelsOf, source, statusColumn, worked, workedFile } from './parts.ts'

const statuses = {
  pending: { label: 'Pending', color: 'amber' },
  contacted: { label: 'Contacted', color: 'blue' },
  negotiating: { label: 'Negotiating', color: 'grey' },
  contracted: { label: 'Contracted', color: 'green' },
  declined: { label: 'Declined', color: 'red' },
} as const

// The list shows the labels of packages, so it is sorted by label.
const packagesByLabel = Object.entries(sponsorshipPackages)
  .toSorted(([, one], [, other]) => one.label.localeCompare(other.label, 'en-US'))
  .map(([name]) => name)

/** Inquiries of brands that want to sponsor the series. */
export const sponsorshipKind = defineLeadKind(SponsorshipInquiry, {
  subject: 'sponsorship',
  kind: 'inquiry',
  label: 'Inquiry',
  noun: 'inquiry',
  nouns: 'inquiries',
  title: 'Sponsorship',
  table: 'sponsorships',
  id: 'uuid',
  path: 'sponsorships',
  slug: 'sponsorships',
  tracked: worked,
  isStamped: true,
  statuses,
  notes: { reference: 'sponsorshipId', field: 'notesAdmin' },
  isCounted: true,
  conversion: 'sponsorship',
  found: { name: ['companyName'], detail: 'email', more: ['contactName'] },
  personal: { by: 'email', hidden: ['owner_id'] },
  figures: {
    pendingCount: { where: { status: 'pending' } },
    totalValue: { sum: 'potentialValue' },
  },
  columns: [
    date,
    {
      id: 'company',
      label: 'Company',
      fields: ['companyName'],
      isSearched: true,
      onPhone: 'title',
    },
    { id: 'contact', label: 'Contact', fields: ['contactName'], isSearched: true },
    { id: 'email', label: 'Email', fields: ['email'], isSearched: true, isHidden: true },
    statusColumn(statuses),
    { id: 'package', label: 'Package', fields: ['packageType'], order: packagesByLabel },
    {
      id: 'value',
      label: 'Value',
      fields: ['value'],
      order: 'value',
      isNumber: true,
      isLargestFirst: true,
      onPhone: 'plain',
    },
    source,
  ],
  file: {
    id: 'Id',
    companyName: 'Company',
    contactName: 'Contact',
    email: 'Email',
    phone: 'Phone',
    packageType: choice('Package', labelsOf(sponsorshipPackages)),
    episodeCount: choice('Episodes', labelsOf(episodeCounts)),
    interestedInPodcast: 'Interested in the podcast',
    message: 'Message',
    packagePrice: money('Price an episode'),
    value: money('Potential value'),
    ...workedFile,
    ipAddress: 'Sent from',
    userAgent: 'Browser',
    sessionId: 'Visit',
    createdAt: time('Received'),
    updatedAt: time('Last change'),
    notesAdmin: 'Notes',
  },
})
