import type { SponsorshipInquiry } from '@cardroom/contracts/sponsorship-inquiries'
import { sponsorshipPackages } from '@cardroom/contracts/prices'
import { episodeCounts } from '@cardroom/contracts/sponsorships'
import { IconLink } from '../../shared/icon-button.tsx'
import { mailtoHref } from '../../shared/mailto-href.ts'
import { DateTime } from '../../shared/date-time.tsx'
import { formatDollars } from '../../shared/format.ts'
import { DetailsButton } from '../../shared/details-button.tsx'
import { statusLabels } from '../../shared/status-select.tsx'
import styles from '../../shared/tab.module.css'
import type { Column } from '../../shared/table-column.ts'
import { InquiryStatus } from './inquiry-status.tsx'
import { sponsorshipStatuses } from './sponsorship-statuses.ts'

export const inquiryColumns: readonly Column<SponsorshipInquiry>[] = [
  {
    id: 'date',
    label: 'Date',
    value: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTime at={createdAt} />,
    isLargestFirst: true,
    onPhone: 'plain',
  },
  {
    id: 'company',
    label: 'Company',
    value: ({ companyName }) => companyName,
    cell: ({ companyName, isSuspect }) => (
      <>
        {companyName}
        {isSuspect && <span className={styles.second}>Possible spam</span>}
      </>
    ),
    isSearched: true,
    onPhone: 'title',
  },
  {
    id: 'contact',
    label: 'Contact',
    value: ({ contactName }) => contactName,
    isSearched: true,
  },
  {
    id: 'email',
    label: 'Email',
    value: ({ email }) => email,
    isSearched: true,
    isHidden: true,
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: (inquiry) => <InquiryStatus inquiry={inquiry} />,
    filter: { all: 'All statuses', options: statusLabels(sponsorshipStatuses) },
    onPhone: 'mark',
  },
  {
    id: 'package',
    label: 'Package',
    value: ({ packageType }) => sponsorshipPackages[packageType].label,
    cell: ({ packageType, episodeCount }) => (
      <>
        <span className={styles.whole}>{sponsorshipPackages[packageType].label}</span>
        <span className={styles.second}>{episodeCounts[episodeCount].label}</span>
      </>
    ),
  },
  {
    id: 'value',
    label: 'Value',
    value: ({ value }) => value,
    cell: ({ value }) => formatDollars(value),
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'plain',
  },
  {
    id: 'actions',
    label: 'Actions',
    value: () => null,
    isSortable: false,
    cell: ({ id, companyName, email, notesAdmin }) => (
      <span className={styles.actions}>
        <IconLink icon="mail" label={`Email ${companyName}`} href={mailtoHref(email)} />
        <DetailsButton id={id} name={companyName} hasNotes={notesAdmin !== null} />
      </span>
    ),
    onPhone: 'actions',
  },
]
