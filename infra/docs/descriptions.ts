import { brand } from '@cardroom/brand/brand'
import { leaderboardPath } from '@cardroom/contracts/contests'
import { reportFolders } from '@cardroom/contracts/report-folders'
import type { callLimits } from '@cardroom/contracts/limits'

export type LimitName = keyof typeof callLimits

/** A summary of a route, and the limits that it has in addition to those of all routes of its kind. */
export type Description = readonly [summary: string, ...limits: LimitName[]]

const recorded = (what: string) => `Records ${what}. 202 once the record is durable.`
const exported = (what: string) => `Downloads ${what} as CSV or XLSX and writes an audit entry.`
const exports = (path: string, what: string): Record<string, Description> => ({
  [`GET /api/admin/${path}/export`]: [exported(what)],
  [`POST /api/admin/${path}/export`]: [exported(`the selected ${what}`)],
})

const reports = (path: string, summary: string): Record<string, Description> =>
  Object.fromEntries(reportFolders.map((folder) => [`GET ${folder}/${path}`, [summary]]))

/** Routes that have additional limits, or whose method and path do not explain their purpose. */
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
  'POST /api/chat/typing': ['Tells the person who answers that the visitor types.', 'chatTyping'],
  'POST /api/admin/chat/conversations/:id/messages': [
    'Writes to the visitor; once per `messageId`.',
  ],
  'GET /api/admin/chat/conversations/:id/stream': [
    'An event stream of a conversation: messages after an id, who answers, who is typing.',
  ],
  'GET /api/admin/chat-data/export': [exported('chat leads')],

  'POST /api/admin/login': ['Signs an administrator in.', 'signIn'],
  'POST /api/admin/login/code': [
    'Completes a sign-in with the code of an app or a recovery code.',
    'signIn',
  ],
  'POST /api/admin/login/passkey-options': ['Options for a sign-in with a passkey.', 'signIn'],
  'POST /api/admin/login/passkey': ['Signs in with a passkey.', 'signIn'],
  'PUT /api/admin/factors/required': ['Says whether everybody must have a second factor.'],
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
  ...reports('sponsorship-page', 'Figures of the sponsorship page.'),
  ...reports(':report/export', exported('a table of a report')),
  'GET /api/admin/reports/explore': [
    'Totals and series of visits by any dates and filters. 503 with Retry-After while they are loaded.',
  ],
  'GET /api/admin/reports/imported': [
    'Days imported from other analytics programs, and days whose records were deleted (`cardroom`), with their largest sources and pages.',
  ],
  'GET /api/admin/events': [
    'What changes in the back office, row by row without its contents, and how many visits are going on: as server-sent events where the caller accepts text/event-stream.',
  ],
  'GET /api/admin/reports/explore/export': [exported('a table of the visits')],
  'POST /api/admin/administrators': [
    'Invites an administrator by a link valid for 72 hours, which is mailed and in this answer. A repeat makes a new link until one is used.',
  ],
  'PATCH /api/admin/administrators/:id': [
    'Changes the role, suspends or reinstates. One owner always remains.',
  ],
  'POST /api/invitations': ['Whom the link of an invitation is for.', 'sharing'],
  'POST /api/invitations/accept': ['Sets the password of who was invited, once.', 'sharing'],
  'GET /api/admin/reports/goals/:id': [
    'Visits that reached each step of a goal, their conversion, value and time. 503 with Retry-After while visits are loaded.',
  ],
  'POST /api/admin/access-tokens': ['Makes a link or a key. Its secret is in this answer only.'],
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
  'POST /api/report-mails/stop': [
    'Unsubscribes the recipient of the link from report mails; mail programs may send a form (RFC 8058).',
    'sharing',
  ],
  'POST /api/shared': ['Opens a link by setting a cookie that can read reports.', 'sharing'],
  'GET /api/shared': ['The link that the browser has opened.'],

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
  'POST /api/admin/wsop/signups': [
    'Adds a participant, neither confirmed nor paid, and mails the link.',
  ],
  'PATCH /api/admin/wsop/signups/:id/person': [
    'Corrects name, e-mail, phone and buy-in; a new e-mail is unconfirmed. 409 if it is taken or the entry has changed.',
  ],
  'PATCH /api/admin/wsop/signups/payment': [
    'Sets the payment of several entries, except those that differ from `shown`.',
  ],
  'PUT /api/admin/rake-players/:id': ['Changes a player; 409 if changed meanwhile.'],
  'POST /api/admin/rake-players/pictures': [
    'Uploads a picture (PNG, JPEG, WebP or AVIF); the answer has the `avatarUrl` to save.',
    'playerPicture',
  ],
  'POST /api/admin/rake-players/pictures/fetch': [
    'Fetches a picture from an https address, once.',
    'playerPicture',
  ],
  'POST /api/admin/rake-players/paste': [
    'Saves pasted amounts as they were shown, all or none; 409 with the new reading otherwise.',
  ],
  'GET /api/admin/audit-log/others': [
    'Changes by other administrators since a line of the audit log.',
  ],
  'GET /api/admin/audit-log': ['The audit log, newest first.'],
  'GET /api/admin/audit-log/export': [exported('the audit log')],
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
