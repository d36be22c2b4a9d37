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

/** Routes that have limits of their own or whose method and path do not say what they do. */
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
  'POST /api/admin/chat/conversations/:id/messages': [
    'Writes to the visitor of a conversation that was taken over; once for a `messageId`.',
  ],
  'GET /api/admin/chat/conversations/:id/stream': [
    'A conversation as it goes on, as an event stream: messages after an id, how it is handled, who types.',
  ],
  'GET /api/admin/chat-data/export': [exported('chat leads')],

  'POST /api/admin/login': ['Signs an administrator in.', 'signIn'],
  'POST /api/admin/login/code': [
    'Completes a sign-in with the code of an app or a recovery code.',
    'signIn',
  ],
  'POST /api/admin/login/passkey-options': ['What a browser needs to ask for a passkey.', 'signIn'],
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
    'Totals and series of the visits of any dates under several filters. 503 with Retry-After while they are being read.',
  ],
  'GET /api/admin/reports/imported': [
    'Days that another analytics program measured, and days measured here whose records were deleted (`cardroom`), with their largest sources and pages.',
  ],
  'GET /api/admin/events': [
    'What changes in the back office, row by row without its contents, and how many visits are going on: as server-sent events where the caller accepts text/event-stream.',
  ],
  'GET /api/admin/reports/explore/export': [exported('a table of the visits')],
  'POST /api/admin/administrators': [
    'Invites an administrator by a link of 72 hours, which is mailed and in this answer only; for one who has not used it yet, a new link.',
  ],
  'PATCH /api/admin/administrators/:id': [
    'Changes the role, suspends or reinstates. The last owner stays one.',
  ],
  'POST /api/invitations': ['Whom the link of an invitation is for.', 'sharing'],
  'POST /api/invitations/accept': ['Sets the password of who was invited, once.', 'sharing'],
  'GET /api/admin/reports/goals/:id': [
    'Visits that reached each step of a goal, their conversion, value and time. 503 with Retry-After while the visits are being read.',
  ],
  'POST /api/admin/access-tokens': ['Makes a link or a key. Its secret is in this answer only.'],
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
  'POST /api/admin/wsop/signups': [
    'Adds a participant, neither confirmed nor paid, and mails the link.',
  ],
  'PATCH /api/admin/wsop/signups/:id/person': [
    'Corrects name, e-mail, phone and buy-in; another e-mail is not confirmed. 409 if taken or changed meanwhile.',
  ],
  'PATCH /api/admin/wsop/signups/payment': [
    'Sets the payment of many; those that are no longer as they were shown are left.',
  ],
  'PUT /api/admin/rake-players/:id': ['Changes a player; 409 if changed meanwhile.'],
  'POST /api/admin/rake-players/pictures': [
    'Takes a picture of a player, a PNG, JPEG, WebP or AVIF as the body; its answer is what to save as `avatarUrl`.',
    'playerPicture',
  ],
  'POST /api/admin/rake-players/pictures/fetch': [
    'Takes a picture of a player from its https address, once.',
    'playerPicture',
  ],
  'POST /api/admin/rake-players/paste': [
    'Saves pasted amounts as they were shown, all or none; 409 with the new reading otherwise.',
  ],
  'GET /api/admin/audit-log/others': [
    'What other administrators have changed since a line of the audit log.',
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
