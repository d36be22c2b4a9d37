import { pages } from '@cardroom/contracts/redirects'
import { type PageAnswer, scorePage } from './observatory.ts'

/*
 * `npm run observatory -- [ORIGIN]`: what Mozilla's Observatory would give each page of a running site, behind https.
 * Ends with 1 where a page has fewer points than it must.
 */
const leastPoints = 140
const [origin = 'http://127.0.0.1:8080'] = process.argv.slice(2)

for (const path of pages.map((page) => page.replace('/*', '/somewhere'))) {
  const response = await fetch(new URL(path, origin), { redirect: 'error' })
  const answer: PageAnswer = {
    headers: Object.fromEntries(response.headers),
    html: await response.text(),
    cookies: response.headers.getSetCookie(),
  }
  const { score, findings } = scorePage(answer)
  console.log(`${String(score).padStart(4)}  ${path}`)
  if (score >= leastPoints) continue
  process.exitCode = 1
  for (const { rule, found, points } of findings)
    console.log(`      ${String(points).padStart(4)}  ${rule}: ${found}`)
}
