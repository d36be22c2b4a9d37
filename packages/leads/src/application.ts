import { AdminApplication } from '@cardroom/contracts/applications'
import { applicationOptions } from '@cardroom/contracts/contests'
import { choice, defineLeadKind, time } from './lead-kind.ts'
import { date, source, statusColumn, worked, workedFile } from './parts.ts'

const { experience, stakes, referral, availability, interests } = applicationOptions

const statuses = {
  pending: { label: 'Pending', color: 'amber' },
  contacted: { label: 'Contacted', color: 'blue' },
  invited: { label: 'Invited', color: 'green' },
  waitlisted: { label: 'Waitlisted', color: 'grey' },
  declined: { label: 'Declined', color: 'red' },
} as const

/** Applications to join the game. */
export const applicationKind = defineLeadKind(AdminApplication, {
  subject: 'application',
  kind: 'application',
  label: 'Application',
  noun: 'application',
  nouns: 'applications',
  table: 'applications',
  id: 'uuid',
  path: 'applications',
  slug: 'applications',
  tracked: worked,
  statuses,
  notes: { reference: 'applicationId', field: 'notes' },
  isCounted: true,
  conversion: 'submission',
  found: { name: ['firstName', 'lastName'], detail: 'email' },
  personal: { by: 'email', hidden: ['owner_id'] },
  figures: { pendingCount: { where: { status: 'pending' } } },
  columns: [
    date,
    {
      id: 'name',
      label: 'Name',
      fields: ['firstName', 'lastName'],
      isSearched: true,
      onPhone: 'title',
    },
    { id: 'email', label: 'Email', fields: ['email'], isSearched: true },
    { id: 'phone', label: 'Phone', fields: ['phone'], isSearched: true, isHidden: true },
    {
      id: 'stakes',
      label: 'Stakes',
      fields: ['stakes'],
      order: Object.keys(stakes),
      filter: { all: 'All stakes', options: stakes },
      onPhone: 'plain',
    },
    {
      id: 'experience',
      label: 'Experience',
      fields: ['experience'],
      order: Object.keys(experience),
      filter: { all: 'All experience', options: experience },
    },
    statusColumn(statuses),
    source,
  ],
  details: ['experience', 'stakes', 'availability', 'interests', 'referral', 'comments'],
  file: {
    id: 'Id',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    phone: 'Phone',
    experience: choice('Experience', experience),
    stakes: choice('Stakes', stakes),
    referral: choice('How they heard about us', referral),
    availability: choice('Availability', availability),
    interests: choice('Interests', interests),
    comments: 'Comments',
    agreeToTerms: 'Agreed to the terms',
    ...workedFile,
    sessionId: 'Visit',
    notes: 'Notes',
    createdAt: time('Received'),
  },
})
