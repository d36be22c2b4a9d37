import type { AuditLine } from '@cardroom/contracts/audit-log'
import type { AdminWeeklyWinner } from '@cardroom/contracts/rake-race-admin'
import type { FileField } from '@cardroom/leads/lead-kind'
import {
  choice,
  type FileColumn,
  type FileColumns,
  money,
  plain,
  time,
} from '@cardroom/service-kit/send-table'

/** The columns of a file, as the declaration of a kind names them. */
export function columnsOf({ file }: { file: Readonly<Record<string, FileField>> }) {
  return Object.fromEntries(Object.entries(file).map(([name, field]) => [name, columnOf(field)]))
}

function columnOf(field: FileField): FileColumn {
  if (typeof field === 'string') return plain(field)
  if ('labels' in field) return choice(field.heading, field.labels)
  return field.as === 'time' ? time(field.heading) : money(field.heading)
}

/** The addresses by which a reader leaves, for the program that sends the letters. */
export const readerLinkColumns = {
  unsubscribeUrl: plain('Page to unsubscribe'),
  oneClickUrl: plain('Address of List-Unsubscribe'),
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
