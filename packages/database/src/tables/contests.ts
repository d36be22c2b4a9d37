import type { ColumnType, Generated } from 'kysely'

type CreatedAt = ColumnType<Date, never, never>

/** Dollars as exact decimal text, such as `1204.50`; numeric inside Postgres. */
type Decimal = ColumnType<string, string | undefined, string>

/** `id` is made by the browser; `experience` to `interests` hold the values of the contract's options. */
export interface ApplicationTable {
  id: string
  first_name: string
  last_name: string
  email: string
  phone: string
  experience: string
  stakes: string
  referral: string | null
  availability: string[]
  interests: string[]
  comments: string | null
  agree_to_terms: boolean
  status: Generated<string>
  /** Looks like a program's work. */
  is_suspect: boolean
  session_id: string | null
  visitor_id: string | null
  /** Cut to its network. */
  ip_address: string
  created_at: CreatedAt
}

export interface NewsletterTable {
  id: ColumnType<number, never, never>
  /** Lower case; unique whatever the case. */
  email: string
  name: string | null
  interested_in_game: Generated<boolean>
  created_at: CreatedAt
}

/** One row of the leaderboard; `player_name` is the unique username at the partner site. */
export interface RakePlayerTable {
  id: ColumnType<number, never, never>
  player_name: string
  display_name: string
  rake_amount: Decimal
  avatar_url: string | null
  is_active: Generated<boolean>
  last_updated: ColumnType<Date, Date | undefined, Date>
  created_at: CreatedAt
}

/** One of a finalized week's three winners, copied from the leaderboard as it stood. */
export interface WeeklyWinnerTable {
  id: ColumnType<number, never, never>
  week_number: number
  position: number
  player_name: string
  display_name: string
  avatar_url: string | null
  rake_amount: string
  /** Whole USDT. */
  prize_amount: number
  finalized_at: ColumnType<Date, Date | undefined, never>
  created_at: CreatedAt
}

export interface ContestTables {
  applications: ApplicationTable
  newsletters: NewsletterTable
  rake_players: RakePlayerTable
  weekly_winners: WeeklyWinnerTable
}
