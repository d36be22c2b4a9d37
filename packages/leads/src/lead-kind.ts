import type { ConfirmedKind } from '@cardroom/contracts/confirmed-conversions'
import type * as z from 'zod/mini'

/** How a field appears in a file: plain under its heading, or formatted. */
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

/** The heading of a field in a file, also used as its label in the details. */
export const headingOf = (field: FileField) => (typeof field === 'string' ? field : field.heading)

/** A column of a list, by whose id the list can be sorted. */
export type LeadColumn<Field extends string = string> = {
  id: string
  label: string
  /** The shown field, or the parts of a name. */
  fields: readonly Field[]
  /** Sorts as text ignoring case by default; otherwise by value, by the source of the visit, or in the order of the choices. */
  order?: 'value' | 'source' | readonly string[]
  isSearched?: true
  /** Used for search and sorting, but not shown. */
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

/** A figure above a list: the number of rows with these values, or the sum of a field over them. */
export type Figure<Field extends string = string> = {
  where?: Readonly<Partial<Record<Field, string | boolean>>>
  sum?: Field
}

export type StatusColor = 'amber' | 'blue' | 'green' | 'grey' | 'red'
export type LeadStatuses = Readonly<Record<string, { label: string; color: StatusColor }>>

/** The part of a declaration that every kind has, whichever service lists it. */
export type Lead = {
  /** Its name in the audit log, in back-office events and on notes. */
  subject: string
  /** Its name in lists that mix kinds. */
  kind: string
  /** Its name for people, and a shorter one. */
  label: string
  brief?: string
  table: string
  id: 'uuid' | 'integer'
  /** The path of its list below `/api/admin/`. */
  path: string
  /** The last part of the address of its tab. */
  slug: string
  /** How its tab opens a row: a parameter, `open` by default, or a search for the row's name or detail. */
  openedBy?: 'open' | 'conversation' | { search: 'name' | 'detail' }
  /** Whether rows have notes: the reference column of the notes, and the field of the row with their text. */
  notes?: { reference: string; field?: string }
  /** New rows are counted in the title until an administrator has seen them. */
  isCounted?: true
  /** The conversion that a row confirms in the reports. */
  conversion?: ConfirmedKind
}

/** A kind whose rows the contests service lists. */
export type LeadKind<Field extends string = string> = Lead & {
  row: z.ZodMiniObject
  /** One row and several, in sentences such as "There is no such inquiry". */
  noun: string
  nouns?: string
  /** Its name in "Sponsorship status updated to"; the label by default. */
  title?: string
  /** The fields whose changes the audit log records and can undo. */
  tracked: readonly string[]
  /** A row is marked as deleted before it is removed. */
  isSoft?: true
  /** The table has `updated_at`. */
  isStamped?: true
  /** How a person's rows are found: by e-mail, or by name at the partner site. An export omits `hidden`. */
  personal: { by: 'email' | 'player_name'; hidden?: readonly string[] }
  /** The parts of the name, the text beside it in the finder, and further searched fields. */
  found: { name: readonly string[]; detail: string; more?: readonly string[] }
  /** The statuses that administrators set. Such a row also has an owner, a next date and a spam mark. */
  statuses?: LeadStatuses
  columns: readonly LeadColumn<Field>[]
  /** The figures above the list, by their name in the reply. */
  figures: Readonly<Record<string, Figure>>
  /** The columns of the file, in order. */
  file: Readonly<Record<string, FileField>>
  /** The fields that the details of a row show. */
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
