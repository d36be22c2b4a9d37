import { applicationOptions } from '@cardroom/contracts/contests'
import type { AdminApplication } from '@cardroom/contracts/applications'
import { IconLink } from '../../shared/icon-button.tsx'
import { mailtoHref } from '../../shared/mailto-href.ts'
import { actionsColumn, dateColumn, Noted, searchedColumn } from '../../shared/columns.tsx'
import { DetailsButton } from '../../shared/details-button.tsx'
import { sourceColumn } from '../../shared/source-cell.tsx'
import { followUpWords } from '../../shared/due-query.ts'
import { PersonLink } from '../../shared/person-link.tsx'
import { spamColumn, spamNote } from '../../shared/spam-mark.tsx'
import { statusColumn } from '../../shared/status-kind.tsx'
import styles from '../../shared/tab.module.css'
import type { Column } from '../../shared/table-column.ts'
import { fullName } from '../../shared/full-name.ts'
import { optionLabel } from './application-labels.ts'
import { applicationStatus } from './application-status.ts'

export const applicationColumns: readonly Column<AdminApplication>[] = [
  dateColumn,
  {
    id: 'name',
    label: 'Name',
    value: fullName,
    cell: (application) => (
      <Noted
        name={<PersonLink email={application.email}>{fullName(application)}</PersonLink>}
        notes={[followUpWords(application), spamNote(application)]}
      />
    ),
    isSearched: true,
    onPhone: 'title',
  },
  {
    ...searchedColumn('email', 'Email', ({ email }) => email),
    cell: ({ email }) => (
      <a className={styles.cut} href={mailtoHref(email)} title={email}>
        {email}
      </a>
    ),
  },
  searchedColumn('phone', 'Phone', ({ phone }) => phone, true),
  {
    id: 'stakes',
    label: 'Stakes',
    value: ({ stakes }) => Object.keys(applicationOptions.stakes).indexOf(stakes),
    cell: ({ stakes }) => optionLabel('stakes', stakes),
    filter: {
      all: 'All stakes',
      options: applicationOptions.stakes,
      optionOf: ({ stakes }) => stakes,
    },
    onPhone: 'plain',
  },
  {
    id: 'experience',
    label: 'Experience',
    value: ({ experience }) => Object.keys(applicationOptions.experience).indexOf(experience),
    cell: ({ experience }) => optionLabel('experience', experience),
    filter: {
      all: 'All experience',
      options: applicationOptions.experience,
      optionOf: ({ experience }) => experience,
    },
  },
  statusColumn(applicationStatus, (application: AdminApplication) => fullName(application)),
  spamColumn,
  sourceColumn(({ sessionId, createdAt }) => ({ sessionId, at: createdAt })),
  actionsColumn((application) => (
    <>
      <IconLink
        icon="email"
        label={`Email ${fullName(application)}`}
        href={mailtoHref(application.email)}
      />
      <DetailsButton
        id={application.id}
        name={fullName(application)}
        hasNotes={application.notes !== null}
      />
    </>
  )),
]
