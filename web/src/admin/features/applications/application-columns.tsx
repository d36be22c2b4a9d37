import { applicationOptions } from '@cardroom/contracts/contests'
import type { AdminApplication } from '@cardroom/contracts/applications'
import { IconLink } from '../../shared/icon-button.tsx'
import { mailtoHref } from '../../shared/mailto-href.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { DetailsButton } from '../../shared/details-button.tsx'
import { statusLabels } from '../../shared/status-select.tsx'
import styles from '../../shared/tab.module.css'
import type { Column } from '../../shared/table-column.ts'
import { fullName, optionLabel } from './application-labels.ts'
import { ApplicationStatus } from './application-status.tsx'
import { applicationStatuses } from './application-statuses.ts'

export const applicationColumns: readonly Column<AdminApplication>[] = [
  {
    id: 'date',
    label: 'Date',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
    isLargestFirst: true,
    onPhone: 'plain',
  },
  {
    id: 'name',
    label: 'Name',
    value: fullName,
    cell: (application) => (
      <>
        {fullName(application)}
        {application.isSuspect && <span className={styles.second}>Possible spam</span>}
      </>
    ),
    isSearched: true,
    onPhone: 'title',
  },
  {
    id: 'email',
    label: 'Email',
    value: ({ email }) => email,
    cell: ({ email }) => (
      <span className={styles.cut} title={email}>
        {email}
      </span>
    ),
    isSearched: true,
  },
  {
    id: 'phone',
    label: 'Phone',
    value: ({ phone }) => phone,
    isSearched: true,
    isHidden: true,
  },
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
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: (application) => <ApplicationStatus application={application} />,
    filter: { all: 'All statuses', options: statusLabels(applicationStatuses) },
    onPhone: 'mark',
  },
  {
    id: 'actions',
    label: 'Actions',
    value: () => null,
    isSortable: false,
    cell: (application) => (
      <span className={styles.actions}>
        <IconLink
          icon="mail"
          label={`Email ${fullName(application)}`}
          href={mailtoHref(application.email)}
        />
        <DetailsButton id={application.id} name={fullName(application)} />
      </span>
    ),
    onPhone: 'actions',
  },
]
