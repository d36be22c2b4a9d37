import type { ConfirmedKind } from '@cardroom/contracts/confirmed-conversions'
import type * as z from 'zod/mini'

/** How a field appears in a file: as it is, under a heading, or formatted. */
export type FileField =
  | string
  | { heading: string; as: 'time' | 'money' }
  | { heading: string; labels: Readonly<Record<string, string>> }

export const time = (heading: string) => ({ heading, as: 'time' }) as const
export const money = (heading: string) => ({ heading, as: 'money' }) as const
export const choice = (heading: string, labels: Readonly<Record<string, string>>) => ({
  heading,
  labels,
})

/** The heading of a field in a file, which is also its label in the details. */
export const headingOf = (field: FileField) => (typeof field === 'string' ? field : field.heading)

/** A column of a list. The list can be sorted by the column's id. */
export type LeadColumn<Field extends string = string> = {
  id: string
  label: string
  /** The field that the column shows, or the parts of a name. */
  fields: readonly Field[]
  /**
   * The sort order: by default as text, ignoring case; otherwise by value, by the source of the visit, or in the order
   * of the choices.
   */
  order?: 'value' | 'source' | readonly string[]
  isSearched?: true
  /** The column is used for search and sorting, but is not shown. */
  isHidden?: true
  isNumber?: true
  /** The first click on the header sorts in descending order. */
  isLargestFirst?: true
  /** `values` maps an option to its stored value if the two differ. */
  filter?: {
    all: string
    options: Readonly<Record<string, string>>
    values?: Readonly<Record<string, boolean>>
  }
  onPhone?: 'title' | 'mark' | 'figure' | 'plain'
}

/** A figure above a list: the number of rows with these values, or the sum of a field over them. */
export type Figure<Field extends string = string> = {
  where?: Readonly<Partial<Record<Field, string | boolean>>>
  sum?: Field
}

export type StatusColor = 'amber' | 'blue' | 'green' | 'grey' | 'red'
export type LeadStatuses = Readonly<Record<string, { label: string; color: StatusColor }>>

/** The part of a declaration that every lead kind has, regardless of the service that lists it. */
export type Lead = {
  /** The kind's name in the audit log, in back-office events and on notes. */
  subject: string
  /** The kind's name in lists that mix kinds. */
  kind: string
  /** The kind's label, and a shorter one. */
  label: string
  brief?: string
  table: string
  id: 'uuid' | 'integer'
  /** The path of the kind's list below `/api/admin/`. */
  path: string
  /** The last path segment of the kind's tab. */
  slug: string
  /** How the tab opens a row: with a parameter, `open` by default, or by searching for the row's name or detail. */
  openedBy?: 'open' | 'conversation' | { search: 'name' | 'detail' }
  /** Whether rows have notes: the reference column of the notes, and the field of the row that contains their text. */
  notes?: { reference: string; field?: string }
  /** The page title counts new rows until an administrator has seen them. */
  isCounted?: true
  /** The conversion that a row confirms in the reports. */
  conversion?: ConfirmedKind
}

/** A lead kind whose rows the contests service lists. */
export type LeadKind<Field extends string = string> = Lead & {
  row: z.ZodMiniObject
  /** The singular and plural nouns for a row, in sentences such as "There is no such inquiry". */
  noun: string
  nouns?: string
  /** The kind's name in "Sponsorship status updated to"; the label by default. */
  title?: string
  /** The fields whose changes the audit log records and can revert. */
  tracked: readonly string[]
  /** A row is marked as deleted before it is removed. */
  isSoft?: true
  /** The table has a column `updated_at`. */
  isStamped?: true
  /** How a person's rows are found: by e-mail, or by name at the partner site. An export omits the `hidden` columns. */
  personal: { by: 'email' | 'player_name'; hidden?: readonly string[] }
  /** The parts of the name, the text next to it in the finder, and the additional searched fields. */
  found: { name: readonly string[]; detail: string; more?: readonly string[] }
  /** The statuses that administrators set. A row with a status also has an owner, a next date and a spam mark. */
  statuses?: LeadStatuses
  columns: readonly LeadColumn<Field>[]
  /** The figures above the list, by their name in the response. */
  figures: Readonly<Record<string, Figure>>
  /** The columns of the file, in order. */
  file: Readonly<Record<string, FileField>>
  /** The fields that the details of a row show. */
  details?: readonly Field[]
}

type FieldOf<Row extends z.ZodMiniObject> = keyof Row['shape'] & string

/**
 * Declares a lead kind.
 * @param row the contract of a row; `file` has a heading for each of its fields except `unfiled`
 */
export function defineLeadKind<
  Row extends z.ZodMiniObject,
  const Kind extends Omit<LeadKind<FieldOf<Row>>, 'row' | 'file'>,
  Unfiled extends FieldOf<Row> = never,
>(
  row: Row,
  kind: Kind & {
    file: Readonly<Record<Exclude<FieldOf<Row>, Unfiled>, FileField>>
    unfiled?: Unfiled[]
  },
): Kind & { row: Row; file: Readonly<Record<string, FileField>> } {
  return { ...kind, row }
}
