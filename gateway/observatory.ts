/*
 * The rules of Mozilla's HTTP Observatory, as its documentation and the discussions of its scoring state them: a page
 * begins at 100, faults are taken off, and only one that keeps 90 gets what it deserves beyond that. What no answer of a
 * page can tell (its certificate, the redirect from http, the browsers' preloaded list) counts nothing here.
 */

/** One answer with HTML, as a browser received it over https. */
export type PageAnswer = {
  headers: Readonly<Record<string, string | string[] | undefined>>
  html: string
  /** The `Set-Cookie` lines of all that the visitor holds when asking, a session among them. */
  cookies?: readonly string[]
}

/** What one rule found, and what it is worth. */
export type Finding = { rule: string; found: string; points: number }

const baseline = 100
const leastForExtraPoints = 90
const halfAYearSeconds = 15_768_000

const anySource = new Set(['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*'])
const privateReferrers = new Set([
  'no-referrer',
  'same-origin',
  'strict-origin',
  'strict-origin-when-cross-origin',
])

const sum = (points: readonly number[]) => points.reduce((all, one) => all + one, 0)

/** The points of a page, and what each rule found. */
export function scorePage(page: PageAnswer): { score: number; findings: Finding[] } {
  const header = (name: string) => {
    const value = page.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
  const findings = [
    contentSecurityPolicy(header('content-security-policy')),
    cookies(page.cookies ?? [], header('strict-transport-security')),
    resourceSharing(
      header('access-control-allow-origin'),
      header('access-control-allow-credentials'),
    ),
    referrerPolicy(header('referrer-policy')),
    transportSecurity(header('strict-transport-security')),
    scripts(page.html),
    contentTypeOptions(header('x-content-type-options')),
    framing(header('content-security-policy'), header('x-frame-options')),
    oneOf('resource policy', header('cross-origin-resource-policy'), {
      'same-origin': 10,
      'same-site': 10,
      'cross-origin': 0,
    }),
    oneOf('opener policy', header('cross-origin-opener-policy'), {
      'same-origin': 10,
      'same-origin-allow-popups': 10,
      'noopener-allow-popups': 10,
      'unsafe-none': 0,
    }),
    oneOf('embedder policy', header('cross-origin-embedder-policy'), {
      'require-corp': 10,
      credentialless: 10,
      'unsafe-none': 0,
    }),
  ]
  const points = findings.map((finding) => finding.points)
  const withoutExtra = baseline + sum(points.filter((one) => one < 0))
  const score = withoutExtra >= leastForExtraPoints ? baseline + sum(points) : withoutExtra
  return { score: Math.max(score, 0), findings }
}

const hasAnySource = (sources: ReadonlySet<string>) =>
  [...sources].some((source) => anySource.has(source))

const isInline = (sources: ReadonlySet<string>) =>
  sources.has('data:') ||
  (sources.has("'unsafe-inline'") &&
    ![...sources].some((source) => /^'(?:sha(?:256|384|512)|nonce)-/.test(source)))

const findingOf =
  (rule: string) =>
  (found: string, points: number): Finding => ({ rule, found, points })

/** A content security policy by directive. */
function parsePolicy(header: string): Map<string, Set<string>> {
  const directives = header.split(';').map((directive) => directive.trim().split(/\s+/))
  return new Map(directives.map(([name = '', ...sources]) => [name, new Set(sources)]))
}

function contentSecurityPolicy(header: string | undefined): Finding {
  const finding = findingOf('content policy')
  if (header === undefined) return finding('none', -25)
  const policy = parsePolicy(header)
  const sourcesOf = (name: string) =>
    policy.get(name) ?? policy.get('default-src') ?? new Set(['*'])
  const [script, style, object] = [
    sourcesOf('script-src'),
    sourcesOf('style-src'),
    sourcesOf('object-src'),
  ]
  const overHttp = (names: readonly string[]) =>
    names.some((name) => [...sourcesOf(name)].some((source) => source.startsWith('http:')))
  const passive = ['img-src', 'media-src']
  const active = [...policy.keys(), 'script-src'].filter((name) => !passive.includes(name))

  if (hasAnySource(script) || isInline(script) || hasAnySource(object))
    return finding('inline or any script', -20)
  if (overHttp(active)) return finding('active content over http', -20)
  if (script.has("'unsafe-eval'") || style.has("'unsafe-eval'")) return finding('eval', -10)
  if (overHttp(passive)) return finding('pictures over http', -10)
  if (hasAnySource(style) || isInline(style)) return finding('inline styles', 0)
  const refused = policy.get('default-src')
  return refused?.size === 1 && refused.has("'none'")
    ? finding("nothing unsafe, default-src 'none'", 10)
    : finding('nothing unsafe', 5)
}

function cookies(lines: readonly string[], transport: string | undefined): Finding {
  const finding = findingOf('cookies')
  if (lines.length === 0) return finding('none', 0)
  const isProtected = transportSecurity(transport).points === 0
  const all = lines.map((line) => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim().toLowerCase())
    return {
      isSession: /sess|login|sid/.test(pair.split('=')[0] ?? ''),
      isSecure: attributes.includes('secure'),
      isHttpOnly: attributes.includes('httponly'),
      sameSite: attributes.find((name) => name.startsWith('samesite'))?.split('=')[1],
    }
  })
  const open = all.filter(({ isSecure }) => !isSecure)
  if (open.some(({ isSession }) => isSession))
    return finding('a session without Secure', isProtected ? -10 : -40)
  if (all.some(({ isSession, isHttpOnly }) => isSession && !isHttpOnly))
    return finding('a session without HttpOnly', -30)
  if (all.some(({ sameSite }) => sameSite !== undefined && !/^(?:lax|strict|none)$/.test(sameSite)))
    return finding('an unknown SameSite', -20)
  if (open.length > 0) return finding('one without Secure', isProtected ? -5 : -20)
  if (all.some(({ sameSite }) => sameSite === undefined)) return finding('one without SameSite', 0)
  return finding('Secure, sessions HttpOnly, SameSite', 5)
}

function resourceSharing(origin: string | undefined, credentials: string | undefined): Finding {
  const isOpen = origin !== undefined && origin !== '*' && credentials === 'true'
  return { rule: 'resource sharing', found: origin ?? 'none', points: isOpen ? -50 : 0 }
}

function referrerPolicy(header: string | undefined): Finding {
  const rule = 'referrer policy'
  if (header === undefined) return { rule, found: 'none', points: 0 }
  const last = header.split(',').at(-1)?.trim().toLowerCase() ?? ''
  return { rule, found: last, points: privateReferrers.has(last) ? 5 : -5 }
}

function transportSecurity(header: string | undefined): Finding {
  const rule = 'transport security'
  if (header === undefined) return { rule, found: 'none', points: -20 }
  const [, seconds] = /max-age=(\d+)/i.exec(header) ?? []
  if (seconds === undefined || header.includes(',')) return { rule, found: 'invalid', points: -20 }
  return { rule, found: header, points: Number(seconds) >= halfAYearSeconds ? 0 : -10 }
}

/** Scripts of this site count as safe; those of other hosts need a hash. */
function scripts(html: string): Finding {
  const finding = findingOf('scripts')
  const elements = [...html.matchAll(/<script\b([^>]*)>/gi)]
    .map(([, attributes = '']) => ({
      source: /\ssrc="([^"]*)"/i.exec(attributes)?.[1],
      hasHash: /\sintegrity="/i.test(attributes),
    }))
    .filter(({ source }) => source !== undefined)
  const foreign = elements.filter(({ source = '' }) => /^(?:https?:)?\/\//.test(source))
  if (foreign.some(({ source = '' }) => !source.startsWith('https:')))
    return finding('foreign ones over http', foreign.every(({ hasHash }) => hasHash) ? -20 : -50)
  if (foreign.some(({ hasHash }) => !hasHash)) return finding('foreign ones without a hash', -5)
  if (foreign.length > 0) return finding('foreign ones with a hash', 5)
  return elements.some(({ hasHash }) => hasHash)
    ? finding('own ones with a hash', 5)
    : finding('own ones', 0)
}

function contentTypeOptions(header: string | undefined): Finding {
  const isRight = header?.toLowerCase() === 'nosniff'
  return { rule: 'content type options', found: header ?? 'none', points: isRight ? 0 : -5 }
}

function framing(policy: string | undefined, header: string | undefined): Finding {
  const rule = 'framing'
  const ancestors = parsePolicy(policy ?? '').get('frame-ancestors')
  if (ancestors !== undefined && !hasAnySource(ancestors))
    return { rule, found: 'frame-ancestors', points: 5 }
  const isRight = /^(?:deny|sameorigin)$/i.test(header ?? '')
  return { rule, found: header ?? 'none', points: isRight ? 0 : -20 }
}

function oneOf(
  rule: string,
  header: string | undefined,
  points: Readonly<Record<string, number>>,
): Finding {
  if (header === undefined) return { rule, found: 'none', points: 0 }
  const policy = header.split(';')[0]?.trim() ?? ''
  return { rule, found: policy, points: points[policy] ?? -5 }
}
