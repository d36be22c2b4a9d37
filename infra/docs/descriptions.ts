import { leaderboardPath } from '@cardroom/contracts/contests'
import type { callLimits } from '@cardroom/contracts/limits'

export type LimitName = keyof typeof callLimits

/** What a route does and which limits it has beside those of all routes of its kind. */
export type Description = { summary: string; limits?: readonly LimitName[] }

const record = (what: string): Description => ({
  summary: `Records ${what}. 202 once the record is durable.`,
  limits: ['analytics', 'records'],
})
const exportOf = (what: string): Record<'all' | 'selected', Description> => ({
  all: { summary: `Downloads ${what} as CSV and writes an audit entry.` },
  selected: { summary: `Downloads the selected ${what} as CSV and writes an audit entry.` },
})
const exports = (path: string, what: string) => ({
  [`GET /api/admin/${path}/export`]: exportOf(what).all,
  [`POST /api/admin/${path}/export`]: exportOf(what).selected,
})

/** Every route by method and path. */
export const descriptions: Record<string, Description> = {
  'POST /api/analytics/traffic-source': record('where a visit came from'),
  'POST /api/analytics/page-view': record('a page view'),
  'POST /api/analytics/event': record('an event'),
  'POST /api/analytics/conversion': {
    ...record('a conversion'),
    limits: ['analytics', 'conversions'],
  },
  'POST /internal/redirect': { summary: 'Records a redirect that the gateway has answered.' },
  'GET /health/live': { summary: 'Whether the process answers.' },
  'GET /health/ready': {
    summary:
      'Whether the service can do its work. Through the gateway: GET /api/health/<service>, with `gateway` for the gateway itself.',
  },

  'POST /api/chat/register': {
    summary: 'Registers a visitor and opens a conversation.',
    limits: ['chatRegister'],
  },
  'POST /api/chat/message': {
    summary:
      'Answers a message: as JSON, or as server-sent events where the caller accepts text/event-stream.',
    limits: ['chatMessageAddress', 'chatMessageMinute', 'chatMessageHour'],
  },
  'POST /api/chat/transcript': {
    summary: 'Sends the conversation to the registered e-mail.',
    limits: ['chatTranscript', 'chatRecipient'],
  },
  'POST /api/chat/person': {
    summary: 'Asks the staff to answer in person.',
    limits: ['chatPerson'],
  },
  'GET /api/admin/chat-data': { summary: 'Chat leads with their conversations.' },
  'GET /api/admin/chat-data/export': {
    summary: 'Downloads chat leads as CSV and writes an audit entry.',
  },
  'PATCH /api/admin/chat-data/conversations/:id': {
    summary: 'Marks a request for a person as open or done.',
  },

  'POST /api/admin/login': { summary: 'Signs an administrator in.', limits: ['signIn'] },
  'GET /api/admin/me': { summary: 'The signed-in administrator.' },
  'POST /api/admin/logout': { summary: 'Signs out.' },
  'POST /api/admin/change-password': {
    summary: 'Changes the password; every other session of the administrator ends.',
  },
  'GET /api/admin/analytics/traffic': { summary: 'The report "Traffic".' },
  'GET /api/admin/analytics/events': { summary: 'The report "Events".' },
  'GET /api/admin/analytics/page-views': { summary: 'The report "Page views".' },
  'GET /api/admin/analytics/conversions': { summary: 'The report "Conversions".' },
  'GET /api/admin/analytics/flaviar': { summary: 'The report of the affiliate.' },
  'GET /api/admin/analytics/funnel': { summary: 'The funnel of the report "Conversions".' },
  'GET /api/admin/analytics/sponsorship-page': { summary: 'Figures of the sponsorship page.' },
  'GET /api/admin/analytics/:report/export': {
    summary: 'Downloads a table of a report as CSV and writes an audit entry.',
  },
  'GET /api/docs': { summary: 'This reference as a page.' },
  'GET /api/docs/openapi.json': { summary: 'This reference as an OpenAPI document.' },

  'POST /api/applications': {
    summary: 'Sends an application to join the game.',
    limits: ['application'],
  },
  'POST /api/newsletter': {
    summary: 'Subscribes an e-mail to the newsletter.',
    limits: ['newsletter'],
  },
  'GET /api/newsletter/issues': { summary: 'The latest issues of the newsletter.' },
  'POST /api/sponsorships': { summary: 'Sends a sponsorship inquiry.', limits: ['sponsorship'] },
  [`GET ${leaderboardPath}`]: { summary: 'The leaderboard of the rake race.' },
  'GET /api/weekly-winners': { summary: 'The winners of all finalized weeks.' },
  'GET /api/wsop/signups': { summary: 'Entries of the last longer, as the public sees them.' },
  'POST /api/wsop/signup': {
    summary: 'Signs up for the last longer.',
    limits: ['lastLongerSignup'],
  },
  'PATCH /api/wsop/chips': {
    summary: 'Reports a chip count of the last longer.',
    limits: ['lastLongerUpdate', 'lastLongerEmail', 'lastLongerUnknown'],
  },
  'PATCH /api/wsop/elimination': {
    summary: 'Reports an elimination of the last longer.',
    limits: ['lastLongerUpdate', 'lastLongerEmail', 'lastLongerUnknown'],
  },
  'GET /api/admin/sponsorships': { summary: 'Sponsorship inquiries.' },
  'PATCH /api/admin/sponsorships/:id/status': { summary: 'Sets the status of an inquiry.' },
  'PATCH /api/admin/sponsorships/:id/notes': { summary: 'Sets the notes of an inquiry.' },
  'PATCH /api/admin/sponsorships/status': { summary: 'Sets the status of several inquiries.' },
  'GET /api/admin/applications': { summary: 'Applications.' },
  'PATCH /api/admin/applications/:id/status': { summary: 'Sets the status of an application.' },
  'PATCH /api/admin/applications/status': { summary: 'Sets the status of several applications.' },
  'GET /api/admin/newsletters': { summary: 'Subscribers of the newsletter.' },
  'GET /api/admin/wsop/signups': { summary: 'Entries of the last longer.' },
  'PATCH /api/admin/wsop/signups/:id/payment': { summary: 'Sets the payment of an entry.' },
  'PATCH /api/admin/wsop/signups/:id/elimination': { summary: 'Sets the elimination of an entry.' },
  'PATCH /api/admin/wsop/signups/:id/chips': { summary: 'Sets the chip count of an entry.' },
  'PATCH /api/admin/wsop/signups/:id/notes': { summary: 'Sets the notes of an entry.' },
  'DELETE /api/admin/wsop/signups/:id': { summary: 'Deletes an entry.' },
  'GET /api/admin/wsop/changes': { summary: 'Updates that players have reported.' },
  'PATCH /api/admin/wsop/changes/:id': { summary: 'Confirms or rejects a reported update.' },
  'GET /api/admin/rake-players': { summary: 'Players of the rake race.' },
  'POST /api/admin/rake-players': { summary: 'Adds a player.' },
  'PUT /api/admin/rake-players/:id': { summary: 'Changes a player; 409 if changed meanwhile.' },
  'DELETE /api/admin/rake-players/:id': { summary: 'Deletes a player.' },
  'POST /api/admin/rake-players/reset': { summary: 'Sets every amount to zero for a new week.' },
  'GET /api/admin/weekly-winners': { summary: 'The winners of all finalized weeks.' },
  'POST /api/admin/weekly-winners/finalize': { summary: 'Publishes the winners of a week.' },
  'GET /api/admin/audit-log': { summary: 'The audit log, newest first.' },
  'GET /api/admin/audit-log/export': {
    summary: 'Downloads the audit log as CSV and writes an audit entry.',
  },
  'POST /api/admin/audit-log/:id/undo': { summary: 'Undoes a change.' },
  'POST /api/admin/audit-log/undo': { summary: 'Undoes a bulk change.' },
  ...exports('sponsorships', 'sponsorship inquiries'),
  ...exports('applications', 'applications'),
  ...exports('newsletters', 'subscribers'),
  ...exports('wsop/signups', 'entries of the last longer'),
  ...exports('rake-players', 'players of the rake race'),
  ...exports('weekly-winners', 'weekly winners'),

  'GET /ws/kook': {
    summary:
      'Upgrades to the WebSocket of a card table. The server sends the state of the table first; frames are JSON (schemas ClientFrame and ServerFrame).',
    limits: ['tableConnect'],
  },
}
