import { brand } from '@cardroom/brand/brand'
import { leaderboardPath } from '@cardroom/contracts/contests'
import { reportFolders } from '@cardroom/contracts/report-folders'
import type { callLimits } from '@cardroom/contracts/limits'

export type LimitName = keyof typeof callLimits

/** A summary of a route, and its limits in addition to those of all routes of its kind. */
export type Description = readonly [summary: string, ...limits: LimitName[]]

const recorded = (what: string) => `Records ${what}. 202 once the record is durable.`
const exported = (what: string) => `Downloads ${what} as CSV or XLSX and writes an audit entry.`
const exports = (path: string, what: string): Record<string, Description> => ({
  [`GET /api/admin/${path}/export`]: [exported(what)],
  [`POST /api/admin/${path}/export`]: [exported(`the selected ${what}`)],
})

const reports = (path: string, summary: string): Record<string, Description> =>
  Object.fromEntries(reportFolders.map((folder) => [`GET ${folder}/${path}`, [summary]]))

/** Every route by method and path. */
export const descriptions: Record<string, Description> = {
  'POST /api/analytics/traffic-source': [
    recorded('where a visit came from'),
    'analytics',
    'records',
  ],
  'POST /api/analytics/page-view': [recorded('a page view'), 'analytics', 'records'],
  'POST /api/analytics/event': [recorded('an event'), 'analytics', 'records'],
  'POST /api/analytics/conversion': [recorded('a conversion'), 'analytics', 'conversions'],
  [`POST ${brand.recordsPath}`]: [
    'Records up to 20 records of any kind, all or none; 202 once all are durable. The path is `recordsPath` of the brand; the pages of the site use it.',
    'analytics',
    'records',
    'conversions',
  ],
  'POST /internal/redirect': ['Records a redirect answered by the gateway.'],
  'GET /health/live': ['Whether the process answers.'],
  'GET /metrics': ['The metrics of the process in the text format of Prometheus.'],
  'GET /health/ready': ['Whether the service is ready, and what is down.'],
  'GET /health/status': [
    'Whether the service is ready. Through the gateway: GET /api/health/<service>, with `gateway` for the gateway itself.',
  ],

  'POST /api/chat/register': [
    'Registers a visitor and opens a conversation.',
    'chatRegister',
    'chatRegisterNetwork',
  ],
  'POST /api/chat/message': [
    'Answers a message as JSON, or as server-sent events if the caller accepts text/event-stream.',
    'chatMessageAddress',
    'chatMessageMinute',
    'chatMessageHour',
  ],
  'POST /api/chat/transcript': [
    'Mails the conversation to the registered e-mail or, before it is confirmed, a link that confirms it.',
    'chatTranscript',
    'chatRecipient',
    'chatTranscriptLink',
  ],
  'POST /api/chat/transcript/confirm': [
    'Confirms the e-mail by the mailed link, and mails the conversation.',
    'chatTranscriptConfirm',
  ],
  'POST /api/chat/person': ['Asks the staff to answer.', 'chatPerson'],
  'GET /api/chat/conversation': [
    'The newest messages of the conversation in the cookie, and who answers.',
    'chatOwn',
  ],
  'GET /api/chat/stream': [
    'An event stream of the conversation in the cookie: messages after an id, who answers, who is typing.',
    'chatOwn',
  ],
  'POST /api/chat/typing': ['Shows the person that the visitor is typing.', 'chatTyping'],
  'POST /api/admin/chat/conversations/:id/take': [
    'Takes a conversation over from the assistant or from the shown administrator.',
  ],
  'POST /api/admin/chat/conversations/:id/hand-back': [
    'Gives a conversation back to the assistant.',
  ],
  'POST /api/admin/chat/conversations/:id/messages': [
    'Writes to the visitor; once per `messageId`.',
  ],
  'POST /api/admin/chat/conversations/:id/typing': ['Shows the visitor that a person is typing.'],
  'GET /api/admin/chat/conversations/:id/stream': [
    'An event stream of a conversation: messages after an id, who answers, who is typing.',
  ],
  'GET /api/admin/chat/canned-answers': ['Prepared answers for chats.'],
  'PUT /api/admin/chat/canned-answers/:id': [
    'Adds a prepared answer under an id made by the page, or changes it.',
  ],
  'DELETE /api/admin/chat/canned-answers/:id': ['Removes a prepared answer.'],
  'GET /api/admin/chat-data': ['Chat leads with their conversations.'],
  'GET /api/admin/chat-data/export': [exported('chat leads')],
  'PATCH /api/admin/chat-data/conversations/:id': [
    'Marks a conversation as read, unread, answered or spam.',
  ],

  'POST /api/admin/login': ['Signs an administrator in.', 'signIn'],
  'POST /api/admin/login/code': [
    'Completes a sign-in with the code of an app or a recovery code.',
    'signIn',
  ],
  'POST /api/admin/login/passkey-options': ['Options for a sign-in with a passkey.', 'signIn'],
  'POST /api/admin/login/passkey': ['Signs in with a passkey.', 'signIn'],
  'GET /api/admin/factors': ['The own second factors.'],
  'POST /api/admin/factors/new-app': [
    'Makes the secret of an authenticator app, inactive until it is confirmed.',
  ],
  'POST /api/admin/factors/app': ['Confirms the app with a code.'],
  'POST /api/admin/factors/app/remove': ['Removes the app.'],
  'POST /api/admin/factors/new-passkey': ['Options for a new passkey.'],
  'POST /api/admin/factors/passkeys': ['Adds the passkey.'],
  'POST /api/admin/factors/passkeys/:id/remove': ['Removes a passkey.'],
  'POST /api/admin/factors/recovery-codes': ['Replaces the recovery codes.'],
  'PUT /api/admin/factors/required': [
    'Sets whether every administrator must have a second factor.',
  ],
  'GET /api/admin/me': ['The signed-in administrator.'],
  'POST /api/admin/logout': ['Signs out.'],
  'POST /api/admin/change-password': [
    'Changes the password; every other session of the administrator ends.',
  ],
  ...reports('traffic', 'The report "Traffic".'),
  ...reports('events', 'The report "Events".'),
  ...reports('page-views', 'The report "Page views".'),
  ...reports('conversions', 'The report "Conversions".'),
  ...reports('flaviar', 'The report of the affiliate.'),
  ...reports('funnel', 'The funnel of the report "Conversions".'),
  ...reports('lead-source', 'The source of a lead, by its session.'),
  'POST /api/admin/analytics/lead-sources': ['The sources of several leads.'],
  'POST /api/admin/reports/lead-sources': ['The same.'],
  ...reports('sponsorship-page', 'Figures of the sponsorship page.'),
  ...reports(':report/export', exported('a table of a report')),
  'GET /api/admin/reports/explore': [
    'Totals and series of visits by any dates and filters. 503 with Retry-After while they are loaded.',
  ],
  'GET /api/admin/reports/explore/table': ['The same by a dimension.'],
  'GET /api/admin/reports/imported': [
    'Days imported from other analytics programs, and days whose records were deleted (`cardroom`), with their largest sources and pages.',
  ],
  'GET /api/admin/reports/live': ['The visits of the last minutes, with source and page.'],
  'GET /api/admin/events': [
    'Changes of rows in the back office (without their content) and the number of live visits, as server-sent events if the caller accepts text/event-stream.',
  ],
  'GET /api/admin/new-leads': ['New leads since their lists were last seen.'],
  'GET /api/admin/reports/retention': ['Returning visitors by the week of their first visit.'],
  'GET /api/admin/reports/explore/export': [exported('a table of the visits')],
  'GET /api/admin/saved-views': ['Named views of the free report, shared by all administrators.'],
  'POST /api/admin/saved-views': ['Saves a view of the free report.'],
  'PUT /api/admin/saved-views/:id': ['Changes a view.'],
  'DELETE /api/admin/saved-views/:id': ['Deletes a view.'],
  'GET /api/admin/saved-filters': ['The signed-in administrator’s saved filters of a list.'],
  'PUT /api/admin/saved-filters': ['Saves a filter of a list.'],
  'DELETE /api/admin/saved-filters/:id': ['Deletes a filter.'],
  'GET /api/admin/annotations': ['Notes on days.'],
  'POST /api/admin/annotations': ['Adds a note to a day.'],
  'PUT /api/admin/annotations/:id': ['Changes a note.'],
  'DELETE /api/admin/annotations/:id': ['Deletes a note.'],
  'GET /api/admin/sessions': ['The own open sessions, most recently used first.'],
  'DELETE /api/admin/sessions/:id': ['Ends one of the own sessions.'],
  'DELETE /api/admin/sessions': ['Ends all other own sessions.'],
  'GET /api/admin/system': ['The state of services, storage, mail and backups.'],
  'POST /api/admin/system/dead-letters/:id/retry': [
    'Retries a record that could not be stored, within ten seconds.',
  ],
  'GET /api/admin/administrators': ['The administrators, with their roles and open sessions.'],
  'POST /api/admin/administrators': [
    'Invites an administrator by a link valid for 72 hours, which is mailed and in this answer. A repeat makes a new link until one is used.',
  ],
  'PATCH /api/admin/administrators/:id': [
    'Changes the role, suspends or reinstates. One owner always remains.',
  ],
  'DELETE /api/admin/administrators/:id': ['Removes an administrator and ends their sessions.'],
  'DELETE /api/admin/administrators/:id/sessions': ['Ends every session of an administrator.'],
  'POST /api/invitations': ['The recipient of an invitation link.', 'sharing'],
  'POST /api/invitations/accept': ['Accepts an invitation and sets the password, once.', 'sharing'],
  'GET /api/admin/reports/goals': ['Goals and funnels: ordered steps of a visit.'],
  'POST /api/admin/goals': ['Adds a goal or funnel.'],
  'PUT /api/admin/goals/:id': ['Changes a goal; figures of all dates use the new steps.'],
  'DELETE /api/admin/goals/:id': ['Deletes a goal.'],
  'GET /api/admin/reports/goals/:id': [
    'Visits that reached each step of a goal, their conversion, value and time. 503 with Retry-After while visits are loaded.',
  ],
  'GET /api/admin/reports/goals/:id/table': ['The same by a dimension of the visits.'],
  'GET /api/admin/access-tokens': ['Links and keys for the reports.'],
  'POST /api/admin/access-tokens': [
    'Creates a link or a key. Only this answer contains its secret.',
  ],
  'DELETE /api/admin/access-tokens/:id': ['Revokes a link or a key.'],
  'POST /api/admin/persons/page': ['The page of a person, by e-mail: leads, notes and visits.'],
  'POST /api/admin/persons/export': ['All data about a person, by e-mail; writes an audit entry.'],
  'POST /api/admin/persons/erase': [
    'Permanently erases a person. `confirmation` repeats the address.',
  ],
  'POST /api/own-data': [
    'Mails a link to the data about an address; the answer is always the same.',
    'ownDataRequest',
  ],
  'POST /api/own-data/open': ['Opens the link, once.', 'ownDataLink'],
  'POST /api/own-data/export': ['All data about the address of the link.', 'ownDataLink'],
  'POST /api/own-data/erase': [
    'Permanently erases the data about the address. `confirmation` repeats the address.',
    'ownDataLink',
  ],
  'GET /api/admin/report-mails': ['The signed-in administrator’s report mails.'],
  'PUT /api/admin/report-mails': ['Sets them.'],
  'POST /api/report-mails/stop': [
    'Unsubscribes the recipient of the link from report mails; mail programs may send a form (RFC 8058).',
    'sharing',
  ],
  'POST /api/shared': ['Opens a link by setting a cookie that can read reports.', 'sharing'],
  'GET /api/shared': ['The link that the browser has opened.'],
  'GET /api/docs': ['This reference as a page.'],
  'GET /api/docs/openapi.json': ['This reference as an OpenAPI document.'],

  'GET /avatars/:file': ['An uploaded picture of a rake race player; immutable.'],
  'GET /apply': ['The application form as a page, for browsers without script.'],
  'POST /apply': [
    'Takes the form of that page, as application/x-www-form-urlencoded, by the rules of POST /api/applications. Refused, it is the page again with what was typed and what is wrong.',
    'application',
  ],
  'POST /api/applications': ['Sends an application to join the game.', 'application'],
  'POST /api/policy-reports': [
    'Counts browsers’ reports of blocked resources (application/csp-report).',
    'policyReports',
  ],
  'GET /api/admin/policy-reports': ['Resources blocked by the Content-Security-Policy.'],
  'POST /api/newsletter': [
    'Signs up for the newsletter, and mails a confirmation link.',
    'newsletter',
  ],
  'POST /api/newsletter/confirm': [
    'Confirms a newsletter address by its link, once.',
    'newsletterLink',
  ],
  'POST /api/newsletter/unsubscribe': [
    'Unsubscribes a reader; mail programs may send a form from any origin (RFC 8058).',
    'newsletterLink',
  ],
  'GET /api/newsletter/issues': ['The latest issues of the newsletter.'],
  'POST /api/sponsorships': ['Sends a sponsorship inquiry.', 'inquiry'],
  'POST /api/kook-names': [
    'Sends a link that claims a name for the weekly table of the card game.',
    'nameClaim',
    'nameClaimRecipient',
  ],
  'POST /api/kook-names/confirm': ['Claims a name by its link.', 'nameClaim'],
  'GET /api/kook-names/weekly': ['The weekly table of the card game.'],
  [`GET ${leaderboardPath}`]: ['The leaderboard of the rake race.'],
  'GET /api/weekly-winners': ['The winners of all finalized weeks.'],
  'GET /api/wsop/signups': ['The public entries of the last longer.'],
  'POST /api/wsop/signup': ['Signs up for the last longer.', 'lastLongerSignup'],
  'GET /api/wsop/pending': ['Entries of this browser whose address is not confirmed yet.'],
  'POST /api/wsop/confirm': [
    'Confirms the address of an entry by its link, which makes the entry public.',
    'lastLongerLink',
  ],
  'POST /api/wsop/resend': [
    'Mails a new link for an unconfirmed entry; the answer does not reveal whether one exists.',
    'lastLongerResend',
    'lastLongerResendRecipient',
  ],
  'POST /api/wsop/decide': [
    'Confirms or reverts an update of an entry by the player’s mailed link.',
    'lastLongerLink',
  ],
  'PATCH /api/wsop/chips': [
    'Reports a chip count of the last longer.',
    'lastLongerUpdate',
    'lastLongerEmail',
    'lastLongerUnknown',
  ],
  'PATCH /api/wsop/elimination': [
    'Reports an elimination of the last longer.',
    'lastLongerUpdate',
    'lastLongerEmail',
    'lastLongerUnknown',
  ],
  'GET /api/admin/notes': [
    'Notes of administrators on an inquiry, an application, an entry or a chat.',
  ],
  'POST /api/admin/notes': ['Adds a note.'],
  'PATCH /api/admin/notes/:id': ["Corrects one's own note."],
  'DELETE /api/admin/notes/:id': ["Removes one's own note."],
  'GET /api/admin/sponsorships': [
    'The newest sponsorship inquiries or, with a query, a page of the matches.',
  ],
  'PATCH /api/admin/sponsorships/:id/status': ['Sets the status of an inquiry.'],
  'PATCH /api/admin/sponsorships/spam': ['Marks several inquiries as spam or not spam.'],
  'PATCH /api/admin/applications/spam': ['Marks several applications as spam or not spam.'],
  'PATCH /api/admin/sponsorships/:id/spam': ['Marks an inquiry as spam or not spam.'],
  'PATCH /api/admin/applications/:id/spam': ['Marks an application as spam or not spam.'],
  'PATCH /api/admin/sponsorships/:id/follow-up': [
    'Sets the owner of an inquiry, or the day of its next step.',
  ],
  'PATCH /api/admin/applications/:id/follow-up': [
    'Sets the owner of an application, or the day of its next step.',
  ],
  'GET /api/admin/due': [
    'Inquiries and applications that are overdue or due within a week, and the possible owners.',
  ],
  'PATCH /api/admin/sponsorships/status': ['Sets the status of several inquiries.'],
  'GET /api/admin/applications': ['Applications.'],
  'PATCH /api/admin/applications/:id/status': ['Sets the status of an application.'],
  'PATCH /api/admin/applications/status': ['Sets the status of several applications.'],
  'GET /api/admin/newsletters': ['Subscribers of the newsletter.'],
  'PATCH /api/admin/newsletters/:id/state': [
    'Unsubscribes a reader, or marks the address as bounced.',
  ],
  'GET /api/admin/wsop/signups': ['Entries of the last longer.'],
  'POST /api/admin/wsop/signups': [
    'Adds a participant, neither confirmed nor paid, and mails the link.',
  ],
  'PATCH /api/admin/wsop/signups/:id/person': [
    'Corrects name, e-mail, phone and buy-in; a new e-mail is unconfirmed. 409 if it is taken or the entry has changed.',
  ],
  'PATCH /api/admin/wsop/signups/payment': [
    'Sets the payment of several entries, except those that differ from `shown`.',
  ],
  'PATCH /api/admin/wsop/signups/:id/payment': ['Sets the payment of an entry.'],
  'PATCH /api/admin/wsop/signups/:id/elimination': ['Sets the elimination of an entry.'],
  'PATCH /api/admin/wsop/signups/:id/chips': ['Sets the chip count of an entry.'],
  'PATCH /api/admin/wsop/signups/:id/confirmation': [
    'Sets whether the address of an entry is confirmed.',
  ],
  'DELETE /api/admin/wsop/signups/:id': ['Deletes an entry.'],
  'GET /api/admin/wsop/changes': ['Updates reported by players.'],
  'PATCH /api/admin/wsop/changes/:id': ['Confirms or rejects a reported update.'],
  'GET /api/admin/rake-players': ['Players of the rake race.'],
  'POST /api/admin/rake-players': ['Adds a player.'],
  'PUT /api/admin/rake-players/:id': ['Changes a player; 409 if it has changed in the meantime.'],
  'DELETE /api/admin/rake-players/:id': ['Deletes a player.'],
  'POST /api/admin/rake-players/pictures': [
    'Uploads a picture (PNG, JPEG, WebP or AVIF); the answer has the `avatarUrl` to save.',
    'playerPicture',
  ],
  'POST /api/admin/rake-players/pictures/fetch': [
    'Fetches a picture from an https address, once.',
    'playerPicture',
  ],
  'POST /api/admin/rake-players/reset': ['Sets every amount to zero for a new week.'],
  'POST /api/admin/rake-players/paste/read': [
    'Shows how pasted amounts would be saved, line by line.',
  ],
  'POST /api/admin/rake-players/paste': [
    'Saves pasted amounts as they were shown, all or none; 409 with the new reading otherwise.',
  ],
  'GET /api/admin/weekly-winners': ['The winners of all finalized weeks.'],
  'POST /api/admin/weekly-winners/finalize': ['Publishes the winners of a week.'],
  'GET /api/admin/find': ['Finds people and leads of all lists by words of a name or an e-mail.'],
  'GET /api/admin/audit-log/others': [
    'Changes by other administrators since a line of the audit log.',
  ],
  'GET /api/admin/audit-log': ['The audit log, newest first.'],
  'GET /api/admin/audit-log/export': [exported('the audit log')],
  'POST /api/admin/audit-log/:id/undo': ['Undoes a change.'],
  'POST /api/admin/audit-log/undo': ['Undoes a bulk change.'],
  ...exports('sponsorships', 'sponsorship inquiries'),
  ...exports('applications', 'applications'),
  ...exports('newsletters', 'subscribers'),
  ...exports('wsop/signups', 'entries of the last longer'),
  ...exports('rake-players', 'players of the rake race'),
  ...exports('weekly-winners', 'weekly winners'),

  'GET /api/kook/tables': [
    'The open house tables of the card game, with players, watchers and waiting lists.',
  ],
  'GET /api/kook/chain/:table': [
    'The newest hands of a card table as signed links; `house` is the house table.',
  ],
  'GET /ws/kook': [
    'Upgrades to the WebSocket of a card table. The server sends the state of the table first; frames are JSON (schemas ClientFrame and ServerFrame).',
    'tableConnect',
  ],
}
