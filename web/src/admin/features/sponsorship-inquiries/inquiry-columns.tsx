import type { SponsorshipInquiry } from '@cardroom/contracts/sponsorship-inquiries'
import { sponsorshipPackages } from '@cardroom/contracts/prices'
import { episodeCounts } from '@cardroom/contracts/sponsorships'
import { formatMoney } from '../../../shared/format.ts'
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
import { inquiryStatus } from './inquiry-status.ts'

export const inquiryColumns: readonly Column<SponsorshipInquiry>[] = [
  dateColumn,
  {
    id: 'company',
    label: 'Company',
    value: ({ companyName }) => companyName,
    cell: ({ companyName, email, isSuspect, spamAt, ownerName, dueOn }) => (
      <Noted
        name={<PersonLink email={email}>{companyName}</PersonLink>}
        notes={[followUpWords({ ownerName, dueOn }), spamNote({ spamAt, isSuspect })]}
      />
    ),
    isSearched: true,
    onPhone: 'title',
  },
  searchedColumn('contact', 'Contact', ({ contactName }) => contactName),
  searchedColumn('email', 'Email', ({ email }) => email, true),
  statusColumn(inquiryStatus, ({ companyName }) => companyName),
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
    cell: ({ value }) => formatMoney(value),
    isNumber: true,
    isLargestFirst: true,
    onPhone: 'plain',
  },
  spamColumn,
  sourceColumn(({ sessionId, createdAt }) => ({ sessionId, at: createdAt })),
  actionsColumn(({ id, companyName, email, notesAdmin }) => (
    <>
      <IconLink icon="email" label={`Email ${companyName}`} href={mailtoHref(email)} />
      <DetailsButton id={id} name={companyName} hasNotes={notesAdmin !== null} />
    </>
  )),
]
