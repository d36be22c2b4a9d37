import { fuzzRoutes } from '@cardroom/test-kit/fuzz-routes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { player, signup } from './requests.ts'
import { testApp } from './test-app.ts'

const { app, owner, signedIn } = await testApp({ rateLimitFactor: 1e6 })
const { sid } = await signedIn()

await app.inject({ method: 'POST', url: '/api/wsop/signup', payload: signup() })
await app.inject({
  method: 'POST',
  url: '/api/admin/rake-players',
  payload: player('ada'),
  cookies: { sid },
})

fuzzRoutes(app, async () => [{ sid }, { sid, wsop: 'a'.repeat(43) }, { sid, wsop: '💥' }])

it('has stored nothing beyond its bounds, and shows no address', async () => {
  const { rows } = await sql<{ broken: number }>`
    SELECT
      (SELECT count(*) FROM wsop_signups WHERE chip_count NOT BETWEEN 0 AND 2147483647
        OR final_position < 1 OR buy_in_amount NOT BETWEEN 1 AND 1000000 OR length(first_name) < 2
        OR first_name LIKE '%@%' OR email <> lower(email) OR elimination_date > now() + interval '5 min')
      + (SELECT count(*) FROM rake_players WHERE rake_amount < 0 OR player_name = ''
        OR avatar_url !~ '^(https://|[A-Za-z0-9_.-]+$)')
      + (SELECT count(*) FROM weekly_winners WHERE week_number NOT BETWEEN 1 AND 52
        OR prize_amount NOT IN (25, 50, 100))
      + (SELECT count(*) FROM sponsorships WHERE package_price NOT IN (500, 1000)
        OR length(company_name) < 2 OR length(phone) < 10)
      + (SELECT count(*) FROM applications WHERE length(phone) < 10 OR NOT agree_to_terms)
      AS broken`.execute(owner)
  expect(rows).toEqual([{ broken: 0 }])
  const shown = await app.inject('/api/wsop/signups')
  expect(shown.body).not.toContain('@')
})
