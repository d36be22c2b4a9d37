import type { ReportMailChoices } from '@cardroom/contracts/report-mails'

/** Which administrator wants which report by mail. */
export type ReportMails = {
  choices: (adminId: string) => Promise<ReportMailChoices>
  /** A report that is chosen anew comes from its next due time on. */
  choose: (adminId: string, choices: ReportMailChoices) => Promise<void>
  /** Ends all of them for whom the token of a mail names. @throws AppError `not_found` */
  stop: (token: string) => Promise<void>
}
