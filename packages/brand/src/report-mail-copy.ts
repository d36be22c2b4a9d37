import { escapeHtml } from '@cardroom/contracts/escape-html'
import { brand } from './brand.ts'
import type { MailCopy } from './mail-copy.ts'

type Figures = {
  visits: number
  visitors: number
  submissions: number
  newsletters: number
  sponsorships: number
  value: number
}
type Row = { name: string; visits: number; before: number }

type Report = {
  kind: 'weekly' | 'monthly'
  /** First and last day, such as `2026-11-02`. */
  from: string
  to: string
  totals: Figures
  before: Figures
  sources: readonly Row[]
  campaigns: readonly Row[]
  stopToken: string
}

const counts = new Intl.NumberFormat('en-US')
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const days = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})

const figures: readonly [name: keyof Figures, label: string, format: Intl.NumberFormat][] = [
  ['visits', 'Visits', counts],
  ['visitors', 'Visitors', counts],
  ['submissions', 'Applications', counts],
  ['newsletters', 'Newsletter sign-ups', counts],
  ['sponsorships', 'Sponsorship inquiries', counts],
  ['value', 'Revenue', dollars],
]

const longestName = 60

/**
 * The report of a week or a month for an administrator who subscribes to it, as plain text and as HTML in the brand's
 * colors.
 */
export function reportMail(report: Report): MailCopy {
  const { kind, totals, before, sources, campaigns, stopToken } = report
  const beforeWords = kind === 'weekly' ? 'the week before' : 'the month before'
  const period = `${day(report.from)} to ${day(report.to)}`
  const title = `${brand.name}: the ${kind === 'weekly' ? 'week' : 'month'}, ${period}`
  const dashboard = `${brand.siteUrl}/admin/dashboard`
  // The secret is in the URL fragment, which browsers do not send to servers, so no log contains it.
  const stop = `${brand.siteUrl}/admin/stop-mails#${stopToken}`
  const lines = figures.map(([name, label, format]) => ({
    label,
    value: format.format(totals[name]),
    change: changeOf(totals[name], before[name], format),
  }))
  const tables = [
    { title: 'Sources', none: 'No visits.', rows: sources.map(toLine) },
    { title: 'Campaigns', none: 'No visits from a campaign.', rows: campaigns.map(toLine) },
  ]
  return {
    subject: title,
    text: `${[
      title,
      `Compared with ${beforeWords}.`,
      lines.map(({ label, value, change }) => `${label}: ${value} (${change})`).join('\n'),
      ...tables.map((table) =>
        [
          table.title,
          ...(table.rows.length === 0
            ? [table.none]
            : table.rows.map(({ label, value, change }) => `- ${label}: ${value} (${change})`)),
        ].join('\n'),
      ),
      `Dashboard: ${dashboard}`,
      `Stop these mails: ${stop}`,
    ].join('\n\n')}\n`,
    html: page(kind === 'weekly' ? 'Your week' : 'Your month', [
      `<p style="margin:0 0 16px;color:${colors.muted}">${period}, compared with ${beforeWords}</p>`,
      tableOf(lines, colors.large),
      ...tables.map(
        (one) =>
          `<h2 style="margin:32px 0 8px;font:700 18px ${fonts.display}">${one.title}</h2>${
            one.rows.length === 0
              ? `<p style="margin:0;color:${colors.muted}">${one.none}</p>`
              : tableOf(one.rows, '16px')
          }`,
      ),
      `<p style="margin:32px 0 0"><a href="${dashboard}" style="display:inline-block;padding:12px 24px;border-radius:24px;background:${colors.red};color:#fff;font-weight:600;text-decoration:none">Open the dashboard</a></p>`,
      `<p style="margin:24px 0 0;font-size:13px;color:${colors.muted}">You asked for this in the dashboard. <a href="${stop}" style="color:${colors.muted}">Stop these mails</a></p>`,
    ]),
    stopUrl: `${brand.siteUrl}/api/report-mails/stop?token=${stopToken}`,
  }
}

type Alert = {
  alert: 'spike' | 'silence'
  isOver: boolean
  /** ISO 8601. */
  at: string
  hours: number
  visits: number
  usual: number
  stopToken: string
}

const moments = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** An alert that unusual traffic begins or ends, for an administrator who subscribes to alerts. */
export function trafficAlert(mail: Alert): MailCopy {
  const { alert, isOver, at, hours, visits, usual, stopToken } = mail
  const title = {
    spike: isOver ? 'The spike is over' : 'Many more visits than usual',
    silence: isOver ? 'Visits have resumed' : 'No visits at a time that usually has some',
  }[alert]
  const when = `${moments.format(new Date(at))}, ${brand.timeZoneName}`
  const span = hours === 1 ? 'the last hour' : `the last ${hours} hours`
  const sums = `Visits in ${span}: ${counts.format(visits)}. Usual at this time of the week: ${counts.format(usual)}.`
  const advice =
    alert === 'silence' && !isOver
      ? 'Check that the site and its services respond.'
      : 'You get one mail when it begins and one when it is over.'
  const dashboard = `${brand.siteUrl}/admin/dashboard`
  const stop = `${brand.siteUrl}/admin/stop-mails#${stopToken}`
  return {
    subject: `${brand.name}: ${title}`,
    text: `${[title, when, sums, advice, `The figures: ${dashboard}?timeframe=24hours`, `Stop these mails: ${stop}`].join('\n\n')}\n`,
    html: page(title, [
      `<p style="margin:0 0 16px;color:${colors.muted}">${when}</p>`,
      `<p style="margin:0 0 16px">${sums}</p><p style="margin:0">${advice}</p>`,
      `<p style="margin:32px 0 0"><a href="${dashboard}?timeframe=24hours" style="display:inline-block;padding:12px 24px;border-radius:24px;background:${colors.red};color:#fff;font-weight:600;text-decoration:none">Open the dashboard</a></p>`,
      `<p style="margin:24px 0 0;font-size:13px;color:${colors.muted}">You asked for this in the dashboard. <a href="${stop}" style="color:${colors.muted}">Stop these mails</a></p>`,
    ]),
    stopUrl: `${brand.siteUrl}/api/report-mails/stop?token=${stopToken}`,
  }
}

const colors = {
  felt: '#0F2A24',
  page: '#F4F7F5',
  red: '#BE1E2D',
  ink: '#12110F',
  muted: '#59605C',
  large: '22px',
}
const fonts = {
  display: 'Georgia,serif',
  text: 'system-ui,-apple-system,Segoe UI,Roboto,sans-serif',
}

type Line = { label: string; value: string; change: string }

function toLine({ name, visits, before }: Row): Line {
  return {
    label: nameOf(name),
    value: counts.format(visits),
    change: changeOf(visits, before, counts),
  }
}

/**
 * Sanitizes a name that a visitor may have forged: truncates it, puts it on one line, and removes URL prefixes, so that
 * mail clients do not turn it into a link.
 */
function nameOf(name: string): string {
  const plain = name
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .replaceAll(/\w+:\/\/|www\./gi, '')
    .trim()
  return plain.length > longestName ? `${plain.slice(0, longestName)}…` : plain || 'unknown'
}

function changeOf(value: number, before: number, format: Intl.NumberFormat): string {
  if (value === before) return 'no change'
  if (before === 0) return 'from 0'
  const percent = ((value - before) / before) * 100
  const sign = value > before ? '+' : '−'
  return `${sign}${Math.abs(percent).toFixed(percent > -10 && percent < 10 ? 1 : 0)} % from ${format.format(before)}`
}

function day(date: string): string {
  return days.format(new Date(`${date}T00:00:00Z`))
}

function tableOf(lines: readonly Line[], size: string): string {
  const rows = lines.map(
    ({ label, value, change }) =>
      `<tr><td style="padding:8px 0;border-bottom:1px solid #DDE3E0">${escapeHtml(label)}</td>` +
      `<td align="right" style="padding:8px 0 8px 12px;border-bottom:1px solid #DDE3E0;font-size:${size};font-weight:700;white-space:nowrap">${value}</td>` +
      `<td align="right" style="padding:8px 0 8px 12px;border-bottom:1px solid #DDE3E0;color:${colors.muted};font-size:14px">${change}</td></tr>`,
  )
  return `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="border-collapse:collapse">${rows.join('')}</table>`
}

function page(title: string, parts: readonly string[]): string {
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
    `<body style="margin:0;background:${colors.page};color:${colors.ink};font:16px/1.5 ${fonts.text}">` +
    `<div style="padding:24px;background:${colors.felt};color:#fff;font:800 24px ${fonts.display};text-align:center">${escapeHtml(brand.name)}</div>` +
    `<div style="max-width:560px;margin:0 auto;padding:24px">` +
    `<h1 style="margin:0 0 4px;font:700 24px/1.3 ${fonts.display}">${escapeHtml(title)}</h1>` +
    `${parts.join('')}</div></body></html>`
  )
}
