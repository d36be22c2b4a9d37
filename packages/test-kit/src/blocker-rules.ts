/**
 * Patterns like the generic rules of public block lists from 2015 to 2026: `*` is any text, `^` the end of a word.
 */
const patterns = [
  '/analytics/event',
  '/api/analytics/*',
  '/api/analytics|',
  '/analytics/',
  '/analytics.',
  '-analytics.',
  '/assets/analytics-',
  '/assets/tracking-',
  '/assets/tracker',
  '/analytics/pageview',
  '/analytics/visit/*',
  '/analytics/report/*',
  '/track',
  '/api/tracking/*',
  '-tracking.',
  '-tracker.',
  '_tracking.',
  '/collect^',
  '/collector^',
  '/beacon',
  '/api/event^',
  '/api/events^',
  '/events/batch',
  '/log-event',
  '/log?event',
  '/api/log^',
  '/api/stat^',
  '/api/stats^',
  '/api/hit^',
  '/api/ping^',
  '/api/pixel',
  '/api/pageview',
  '/api/page-view',
  '/api/pagevisits',
  '/api/metrics',
  '/api/send^',
  '/api/visit^',
  '/api/v1/collect',
  '/api/v1/metrics',
  '/api/v1/track/*',
  '/pageview',
  '/page_view.',
  '/telemetry',
  '/visitor-count',
  '/ahoy/events',
  '/ahoy/visits',
  '/stats/event',
  '/statistics?',
  '/web-vitals',
  '/adtrack',
  '/ad-pixel',
  '/impression',
  '.gif?',
] as const

const rules = patterns.map((pattern) => ({ pattern, expression: expressionOf(pattern) }))

/**
 * The first pattern that matches an address, if any.
 * @param url an address with its origin, as a browser requests it
 */
export function blockerRuleOf(url: string): string | undefined {
  const { origin, href } = new URL(url)
  const path = href.slice(origin.length)
  return rules.find(({ expression }) => expression.test(path))?.pattern
}

function expressionOf(pattern: string): RegExp {
  const source = pattern
    .replace(/[.+?${}()[\]\\]/g, String.raw`\$&`)
    .replaceAll('|', '$')
    .replaceAll('*', '.*')
    .replaceAll('^', String.raw`(?:[^\w.%-]|$)`)
  return new RegExp(source, 'i')
}
