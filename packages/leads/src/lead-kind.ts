import type * as z from 'zod/mini'

/** How a field appears in a file: a plain value under its heading, or a value that is formatted. */
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

/** The heading of a field in a file, which is also its label in the details of a row. */
export const headingOf = (field: FileField) => (typeof field === 'string' ? field : field.heading)

/** A column of a list: the list can be ordered by it under its id. */
export type LeadColumn<Field extends string = string> = {
  id: string
  label: string
  /** The field that it shows, or the parts of a name. */
  fields: readonly Field[]
  /** By default as text, ignoring case; otherwise by value, by the source of the visit, or as the choices are listed. */
  order?: 'value' | 'source' | readonly string[]
  isSearched?: true
  /** Searched and ordered by, but not shown. */
  isHidden?: true
  isNumber?: true
  /** The first click on the header sorts descending. */
  isLargestFirst?: true
  /** `values` maps an option to the stored value where they differ. */
  filter?: {
    all: string
    options: Readonly<Record<string, string>>
    values?: Readonly<Record<string, boolean>>
  }
  onPhone?: 'title' | 'mark' | 'figure' | 'plain'
}

/** A figure above a list: how many rows have these values, or the sum of a field over them. */
export type Figure<Field extends string = string> = {
  where?: Readonly<Partial<Record<Field, string | boolean>>>
  sum?: Field
}

export type StatusColor = 'amber' | 'blue' | 'green' | 'grey' | 'red'
export type LeadStatuses = Readonly<Record<string, { label: string; color: StatusColor }>>

/** What every kind of row has, whichever service lists it. */
export type Lead = {
  /** Its name in the audit log, in the events of the back office and on notes. */
  subject: string
  /** Its name in lists of several kinds. */
  kind: string
  /** The same for people, and where there is little room. */
  label: string
  brief?: string
  table: string
  id: 'uuid' | 'integer'
  /** The path of its list below `/api/admin/`. */
  path: string
  /** The last part of the address of its tab. */
  slug: string
  /** The parameter by which its tab opens a row, `open` unless given; or the text of the finder that it searches. */
  openedBy?: 'open' | 'conversation' | { search: 'name' | 'detail' }
  /** Where administrators may write notes on a row: the column of the notes, and the field of the row with their text. */
  notes?: { reference: string; field?: string }
  /** Rows that have come since an administrator looked are counted; `since` are the times that count. */
  isCounted?: true
}

/** A kind whose rows the contests service lists. */
export type LeadKind<Field extends string = string> = Lead & {
  row: z.ZodMiniObject
  /** One row, in sentences such as "There is no such inquiry", and several. */
  noun: string
  nouns?: string
  /** Its name in "Sponsorship status updated to"; the label unless given. */
  title?: string
  /** The fields whose changes the audit log records and can undo. */
  tracked: readonly string[]
  /** A row is marked as deleted before it is removed. */
  isSoft?: true
  /** The table has `updated_at`. */
  isStamped?: true
  /** How a person's rows are found: by address, or by name at the partner site. `hidden` is left out of an export. */
  personal: { by: 'email' | 'player_name'; hidden?: readonly string[] }
  /** The parts of the name, the text beside it in the finder, and more fields that the finder searches. */
  found: { name: readonly string[]; detail: string; more?: readonly string[] }
  /** The statuses that administrators set. Such a row also has an owner, a next date and a mark of spam. */
  statuses?: LeadStatuses
  columns: readonly LeadColumn<Field>[]
  /** The figures above the list, by the name that the answer gives them. */
  figures: Readonly<Record<string, Figure>>
  /** The fields of the row in the order of the file. */
  file: Readonly<Record<string, FileField>>
  /** The fields that the details of a row show under their headings. */
  details?: readonly Field[]
}

type FieldOf<Row extends z.ZodMiniObject> = keyof Row['shape'] & string

/**
 * Declares a kind of row.
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
