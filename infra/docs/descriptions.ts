import { brand } from '@cardroom/brand/brand'
import { leaderboardPath } from '@cardroom/contracts/contests'
import { reportFolders } from '@cardroom/contracts/report-folders'
import type { callLimits } from '@cardroom/contracts/limits'

export type LimitName = keyof typeof callLimits

/** What a route does, and which limits it has beside those of all routes of its kind. */
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
    'Records up to 20 records of any kinds, all or none; 202 once all are durable. The address is `recordsPath` of the brand; the pages of the site send here.',
    'analytics',
    'records',
    'conversions',
  ],
  'POST /internal/redirect': ['Records a redirect that the gateway has answered.'],
  'GET /health/live': ['Whether the process answers.'],
  'GET /metrics': ['The metrics of the process, in the text format of Prometheus.'],
  'GET /health/ready': ['Whether the service can do its work, and what is down.'],
  'GET /health/status': [
    'Whether the service can do its work. Through the gateway: GET /api/health/<service>, with `gateway` for the gateway itself.',
  ],

  'POST /api/chat/register': [
    'Registers a visitor and opens a conversation.',
    'chatRegister',
    'chatRegisterNetwork',
  ],
  'POST /api/chat/message': [
    'Answers a message: as JSON, or as server-sent events where the caller accepts text/event-stream.',
    'chatMessageAddress',
    'chatMessageMinute',
    'chatMessageHour',
  ],
  'POST /api/chat/transcript': [
    'Sends the conversation to the registered e-mail, or first a link that confirms it.',
    'chatTranscript',
    'chatRecipient',
    'chatTranscriptLink',
  ],
  'POST /api/chat/transcript/confirm': [
    'Confirms the e-mail with the link of its mail, and sends the conversation there.',
    'chatTranscriptConfirm',
  ],
  'POST /api/chat/person': ['Asks the staff to answer in person.', 'chatPerson'],
  'GET /api/chat/conversation': [
    'The newest messages of the own conversation, which the cookie proves, and who answers in it.',
    'chatOwn',
  ],
  'GET /api/chat/stream': [
    'The own conversation as it goes on, as an event stream: messages after an id, who answers, who types.',
    'chatOwn',
  ],
  'POST /api/chat/typing': ['Tells the person who answers that the visitor types.', 'chatTyping'],
  'POST /api/admin/chat/conversations/:id/take': [
    'Takes a conversation over from the assistant, or from the administrator who was shown.',
  ],
  'POST /api/admin/chat/conversations/:id/hand-back': [
    'Gives a conversation back to the assistant.',
  ],
  'POST /api/admin/chat/conversations/:id/messages': [
    'Writes to the visitor of a conversation that was taken over; once for a `messageId`.',
  ],
  'POST /api/admin/chat/conversations/:id/typing': ['Tells the visitor that a person types.'],
  'GET /api/admin/chat/conversations/:id/stream': [
    'A conversation as it goes on, as an event stream: messages after an id, how it is handled, who types.',
  ],
  'GET /api/admin/chat/canned-answers': ['Answers that administrators keep for chats.'],
  'PUT /api/admin/chat/canned-answers/:id': [
    'Adds such an answer under an id of the page, or changes it.',
  ],
  'DELETE /api/admin/chat/canned-answers/:id': ['Removes such an answer.'],
  'GET /api/admin/chat-data': ['Chat leads with their conversations.'],
  'GET /api/admin/chat-data/export': [exported('chat leads')],
  'PATCH /api/admin/chat-data/conversations/:id': ['Marks a request for a person as open or done.'],

  'POST /api/admin/login': ['Signs an administrator in.', 'signIn'],
  'POST /api/admin/login/code': [
    'Completes a sign-in with the code of an app or a recovery code.',
    'signIn',
  ],
  'POST /api/admin/login/passkey-options': ['What a browser needs to ask for a passkey.', 'signIn'],
  'POST /api/admin/login/passkey': ['Signs in with a passkey.', 'signIn'],
  'GET /api/admin/factors': ['The own second factors.'],
  'POST /api/admin/factors/new-app': ['Makes the secret of an app, which does not count yet.'],
  'POST /api/admin/factors/app': ['Adds that app by a code of it.'],
  'POST /api/admin/factors/app/remove': ['Removes the app.'],
  'POST /api/admin/factors/new-passkey': ['What a browser needs to make a passkey.'],
  'POST /api/admin/factors/passkeys': ['Adds that passkey.'],
  'POST /api/admin/factors/passkeys/:id/remove': ['Removes a passkey.'],
  'POST /api/admin/factors/recovery-codes': ['Replaces the recovery codes.'],
  'PUT /api/admin/factors/required': ['Says whether everybody must have a second factor.'],
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
  ...reports('lead-source', 'Where a lead came from, by the session that sent it.'),
  'POST /api/admin/analytics/lead-sources': ['Where the leads of a list came from.'],
  'POST /api/admin/reports/lead-sources': ['The same.'],
  ...reports('sponsorship-page', 'Figures of the sponsorship page.'),
  ...reports(':report/export', exported('a table of a report')),
  'GET /api/admin/reports/explore': [
    'Totals and series of the visits of any dates under several filters. 503 with Retry-After while they are being read.',
  ],
  'GET /api/admin/reports/explore/table': ['The same by a dimension.'],
  'GET /api/admin/reports/imported': [
    'Days that another analytics program measured, and days measured here whose records were deleted (`cardroom`), with their largest sources and pages.',
  ],
  'GET /api/admin/reports/live': ['Who is on the site now, from where and on which page.'],
  'GET /api/admin/events': [
    'What changes in the back office, row by row without its contents, and how many visits are going on: as server-sent events where the caller accepts text/event-stream.',
  ],
  'GET /api/admin/new-leads': ['How many leads came since their lists were last seen.'],
  'GET /api/admin/reports/retention': [
    'Visitors who came again, by the week of their first visit.',
  ],
  'GET /api/admin/reports/explore/export': [exported('a table of the visits')],
  'GET /api/admin/saved-views': ['Named views of the free report, shared by all administrators.'],
  'POST /api/admin/saved-views': ['Names a view of the free report.'],
  'PUT /api/admin/saved-views/:id': ['Renames a view or changes what it shows.'],
  'DELETE /api/admin/saved-views/:id': ['Deletes a view.'],
  'GET /api/admin/saved-filters': [
    'Filters of a list that the signed-in administrator has named for themselves.',
  ],
  'PUT /api/admin/saved-filters': ['Names a filter of a list.'],
  'DELETE /api/admin/saved-filters/:id': ['Deletes a filter.'],
  'GET /api/admin/annotations': ['Notes on days of the figures.'],
  'POST /api/admin/annotations': ['Adds a note to a day.'],
  'PUT /api/admin/annotations/:id': ['Changes a note.'],
  'DELETE /api/admin/annotations/:id': ['Deletes a note.'],
  'GET /api/admin/sessions': ['The own open sessions, the last used first.'],
  'DELETE /api/admin/sessions/:id': ['Ends one of the own sessions.'],
  'DELETE /api/admin/sessions': ['Ends all own sessions but the one that asks.'],
  'GET /api/admin/system': ['How the services, the storage, the mail and the backups are.'],
  'POST /api/admin/system/dead-letters/:id/retry': [
    'Has a record that could not be stored tried again, within ten seconds.',
  ],
  'GET /api/admin/administrators': ['The administrators, with their roles and open sessions.'],
  'POST /api/admin/administrators': [
    'Invites an administrator by a link of 72 hours, which is mailed and in this answer only; for one who has not used it yet, a new link.',
  ],
  'PATCH /api/admin/administrators/:id': [
    'Changes the role, suspends or reinstates. The last owner stays one.',
  ],
  'DELETE /api/admin/administrators/:id': ['Removes an administrator and ends the sessions.'],
  'DELETE /api/admin/administrators/:id/sessions': ['Ends every session of an administrator.'],
  'POST /api/invitations': ['Whom the link of an invitation is for.', 'sharing'],
  'POST /api/invitations/accept': ['Sets the password of who was invited, once.', 'sharing'],
  'GET /api/admin/reports/goals': ['Goals and funnels: steps of a visit in their order.'],
  'POST /api/admin/goals': ['Adds a goal or funnel.'],
  'PUT /api/admin/goals/:id': [
    'Changes a goal: its figures are those of its new steps for any dates.',
  ],
  'DELETE /api/admin/goals/:id': ['Deletes a goal.'],
  'GET /api/admin/reports/goals/:id': [
    'Visits that reached each step of a goal, their conversion, value and time. 503 with Retry-After while the visits are being read.',
  ],
  'GET /api/admin/reports/goals/:id/table': ['The same by a dimension of the visits.'],
  'GET /api/admin/access-tokens': ['Links that show the reports and keys that read them.'],
  'POST /api/admin/access-tokens': ['Makes a link or a key. Its secret is in this answer only.'],
  'DELETE /api/admin/access-tokens/:id': ['Revokes a link or a key.'],
  'POST /api/admin/persons/page': [
    'What is known of one person, by the e-mail address: what was sent, notes on it, and the visits.',
  ],
  'POST /api/admin/persons/export': [
    'Everything that is held of one person, by the e-mail address. Written into the audit log.',
  ],
  'POST /api/admin/persons/erase': [
    'Erases one person for good. `confirmation` is the address once more.',
  ],
  'POST /api/own-data': [
    'Mails an address a link to what is held about it; the same answer, whatever that is.',
    'ownDataRequest',
  ],
  'POST /api/own-data/open': ['Opens such a link, once.', 'ownDataLink'],
  'POST /api/own-data/export': [
    'Everything that is held about the address of the link.',
    'ownDataLink',
  ],
  'POST /api/own-data/erase': [
    'Erases it for good. `confirmation` is the address once more.',
    'ownDataLink',
  ],
  'GET /api/admin/report-mails': ['Which reports the signed-in administrator wants by mail.'],
  'PUT /api/admin/report-mails': ['Sets them.'],
  'POST /api/report-mails/stop': [
    'Ends the reports by mail of whoever got the link; a mail program may send a form (RFC 8058).',
    'sharing',
  ],
  'POST /api/shared': [
    'Opens a link: sets the cookie that its page reads the reports with.',
    'sharing',
  ],
  'GET /api/shared': ['The link that the browser has opened.'],
  'GET /api/docs': ['This reference as a page.'],
  'GET /api/docs/openapi.json': ['This reference as an OpenAPI document.'],

  'GET /avatars/:file': [
    'A picture of a rake player that was uploaded; what its name stands for never changes.',
  ],
  'GET /apply': ['The application form as a page, for browsers without script.'],
  'POST /apply': [
    'Takes the form of that page, as application/x-www-form-urlencoded, by the rules of POST /api/applications. Refused, it is the page again with what was typed and what is wrong.',
    'application',
  ],
  'POST /api/applications': ['Sends an application to join the game.', 'application'],
  'POST /api/policy-reports': [
    'Counts what the Content-Security-Policy of a page has blocked; browsers send it, as application/csp-report.',
    'policyReports',
  ],
  'GET /api/admin/policy-reports': ['What the Content-Security-Policy of the pages has blocked.'],
  'POST /api/newsletter': [
    'Signs an e-mail up to the newsletter, and mails a link that confirms it.',
    'newsletter',
  ],
  'POST /api/newsletter/confirm': [
    'Puts the address of a link on the list of the newsletter, once.',
    'newsletterLink',
  ],
  'POST /api/newsletter/unsubscribe': [
    'Takes a reader off the list; a mail program may send a form, from any origin (RFC 8058).',
    'newsletterLink',
  ],
  'GET /api/newsletter/issues': ['The latest issues of the newsletter.'],
  'POST /api/sponsorships': ['Sends a sponsorship inquiry.', 'inquiry'],
  'POST /api/kook-names': [
    'Sends a link that claims a name for the weekly table of the card game.',
    'nameClaim',
    'nameClaimRecipient',
  ],
  'POST /api/kook-names/confirm': ['Claims the name of a link.', 'nameClaim'],
  'GET /api/kook-names/weekly': ['The weekly table of the card game.'],
  [`GET ${leaderboardPath}`]: ['The leaderboard of the rake race.'],
  'GET /api/weekly-winners': ['The winners of all finalized weeks.'],
  'GET /api/wsop/signups': ['Entries of the last longer, as the public sees them.'],
  'POST /api/wsop/signup': ['Signs up for the last longer.', 'lastLongerSignup'],
  'GET /api/wsop/pending': ['Entries of this browser whose address is not confirmed yet.'],
  'POST /api/wsop/confirm': [
    'Confirms the address of an entry with the link of its mail; from then on the entry is public.',
    'lastLongerLink',
  ],
  'POST /api/wsop/resend': [
    'Mails a new link to an entry whose address is not confirmed yet; the answer does not say whether there is one.',
    'lastLongerResend',
    'lastLongerResendRecipient',
  ],
  'POST /api/wsop/decide': [
    'Confirms an update of an entry with the link that its player was mailed, or takes it back.',
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
    'Sponsorship inquiries: the newest, or with a query a page of those that match.',
  ],
  'PATCH /api/admin/sponsorships/:id/status': ['Sets the status of an inquiry.'],
  'PATCH /api/admin/sponsorships/spam': ['Marks several inquiries as spam or not spam.'],
  'PATCH /api/admin/applications/spam': ['Marks several applications as spam or not spam.'],
  'PATCH /api/admin/sponsorships/:id/spam': ['Marks an inquiry as spam or not spam.'],
  'PATCH /api/admin/applications/:id/spam': ['Marks an application as spam or not spam.'],
  'PATCH /api/admin/sponsorships/:id/follow-up': [
    'Sets the owner of an inquiry, or the day on which it goes on.',
  ],
  'PATCH /api/admin/applications/:id/follow-up': [
    'Sets the owner of an application, or the day on which it goes on.',
  ],
  'GET /api/admin/due': [
    'Inquiries and applications that are overdue, due today or within a week, and who may own one.',
  ],
  'PATCH /api/admin/sponsorships/status': ['Sets the status of several inquiries.'],
  'GET /api/admin/applications': ['Applications.'],
  'PATCH /api/admin/applications/:id/status': ['Sets the status of an application.'],
  'PATCH /api/admin/applications/status': ['Sets the status of several applications.'],
  'GET /api/admin/newsletters': ['Subscribers of the newsletter.'],
  'PATCH /api/admin/newsletters/:id/state': [
    'Takes a reader off the list, or marks the address as one whose mails come back.',
  ],
  'GET /api/admin/wsop/signups': ['Entries of the last longer.'],
  'POST /api/admin/wsop/signups': [
    'Adds a participant, neither confirmed nor paid, and mails the link.',
  ],
  'PATCH /api/admin/wsop/signups/:id/person': [
    'Corrects name, e-mail, phone and buy-in; another e-mail is not confirmed. 409 if taken or changed meanwhile.',
  ],
  'PATCH /api/admin/wsop/signups/payment': [
    'Sets the payment of many; those that are no longer as they were shown are left.',
  ],
  'PATCH /api/admin/wsop/signups/:id/payment': ['Sets the payment of an entry.'],
  'PATCH /api/admin/wsop/signups/:id/elimination': ['Sets the elimination of an entry.'],
  'PATCH /api/admin/wsop/signups/:id/chips': ['Sets the chip count of an entry.'],
  'PATCH /api/admin/wsop/signups/:id/confirmation': [
    'Sets whether the address of an entry counts as confirmed.',
  ],
  'DELETE /api/admin/wsop/signups/:id': ['Deletes an entry.'],
  'GET /api/admin/wsop/changes': ['Updates that players have reported.'],
  'PATCH /api/admin/wsop/changes/:id': ['Confirms or rejects a reported update.'],
  'GET /api/admin/rake-players': ['Players of the rake race.'],
  'POST /api/admin/rake-players': ['Adds a player.'],
  'PUT /api/admin/rake-players/:id': ['Changes a player; 409 if changed meanwhile.'],
  'DELETE /api/admin/rake-players/:id': ['Deletes a player.'],
  'POST /api/admin/rake-players/pictures': [
    'Takes a picture of a player, a PNG, JPEG, WebP or AVIF as the body; its answer is what to save as `avatarUrl`.',
    'playerPicture',
  ],
  'POST /api/admin/rake-players/pictures/fetch': [
    'Takes a picture of a player from its https address, once.',
    'playerPicture',
  ],
  'POST /api/admin/rake-players/reset': ['Sets every amount to zero for a new week.'],
  'POST /api/admin/rake-players/paste/read': [
    'How pasted amounts would be saved, line by line; saves nothing.',
  ],
  'POST /api/admin/rake-players/paste': [
    'Saves pasted amounts as they were shown, all or none; 409 with the new reading otherwise.',
  ],
  'GET /api/admin/weekly-winners': ['The winners of all finalized weeks.'],
  'POST /api/admin/weekly-winners/finalize': ['Publishes the winners of a week.'],
  'GET /api/admin/find': ['People and leads of all lists, by words of a name or an e-mail.'],
  'GET /api/admin/audit-log/others': [
    'What other administrators have changed since a line of the audit log.',
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
  'GET /ws/kook': [
    'Upgrades to the WebSocket of a card table. The server sends the state of the table first; frames are JSON (schemas ClientFrame and ServerFrame).',
    'tableConnect',
  ],
}
