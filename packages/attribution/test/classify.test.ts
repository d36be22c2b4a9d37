import { describe, expect, it } from 'vitest'
import { classify } from '../src/classify.ts'

const site = 'https://backroom.example/'
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

function from(referrer: string, landingUrl = site, userAgent = browser): string {
  const { source, medium } = classify({ referrer, landingUrl, userAgent })
  return `${source} / ${medium}`
}

describe('classify', () => {
  it.each([
    ['', 'direct / direct'],
    ['not a url', 'direct / direct'],
    ['https://www.backroom.example/wsop', 'direct / direct'],
    ['https://www.google.com/', 'organic-google / organic'],
    ['https://google.co.uk/', 'organic-google / organic'],
    ['https://www.google.com.au/search?q=poker', 'organic-google / organic'],
    ['https://duckduckgo.com/', 'organic-duckduckgo / organic'],
    ['https://mail.google.com/mail/u/0', 'email-gmail / email'],
    ['https://outlook.live.com/', 'email-outlook / email'],
    ['https://gemini.google.com/', 'referral-gemini.google.com / referral'],
    ['https://t.co/abc', 'social-twitter / social'],
    ['https://l.facebook.com/l.php?u=x', 'social-facebook / social'],
    ['https://microsoft.com/', 'referral-microsoft.com / referral'],
    ['https://www.netflix.com/', 'referral-netflix.com / referral'],
    ['https://notfacebook.com/', 'referral-notfacebook.com / referral'],
    ['https://facebook.com.evil.example/', 'referral-facebook.com.evil.example / referral'],
    ['android-app://com.google.android.gm/', 'referral-com.google.android.gm / referral'],
  ])('reads the referrer %j as %s', (referrer, expected) => {
    expect(from(referrer)).toBe(expected)
  })

  it.each([
    ['https://shop.backroom.example/cart', site, 'direct / direct'],
    ['https://backroom.example/', 'https://play.backroom.example/', 'direct / direct'],
    ['https://shop.backroom.example/', 'https://play.backroom.example/', 'direct / direct'],
    ['https://a.b.backroom.example./', site, 'direct / direct'],
    ['https://notbackroom.example/', site, 'referral-notbackroom.example / referral'],
    [
      'https://backroom.example.evil.example/',
      site,
      'referral-backroom.example.evil.example / referral',
    ],
    ['https://www.facebook.com/', 'https://backroom.facebook.com/', 'social-facebook / social'],
  ])(
    'reads %j, on the way to %j, as %s: the own hosts are no referrers',
    (referrer, landingUrl, expected) => {
      const { source, medium } = classify({
        referrer,
        landingUrl,
        userAgent: browser,
        siteUrl: site,
      })

      expect(`${source} / ${medium}`).toBe(expected)
    },
  )

  it.each([
    ['twsrc', 'social-twitter'],
    ['twitter_impression', 'social-twitter'],
    ['tweetid', 'social-twitter'],
    ['fbclid', 'social-facebook'],
    ['fb_ref', 'social-facebook'],
    ['igshid', 'social-instagram'],
    ['li_fat_id', 'social-linkedin'],
  ])('recognises the click id %s', (parameter, source) => {
    expect(from('', `${site}?${parameter}=1`)).toBe(`${source} / social`)
  })

  it('lets a campaign win over the referrer and over a local host', () => {
    const tagged = '?utm_source=Instagram&utm_medium=social'

    expect(from('https://www.google.com/', site + tagged)).toBe('instagram / social')
    expect(from('', `http://localhost:8080/${tagged}`)).toBe('instagram / social')
  })

  it('gives a campaign without a medium the medium its source is known for', () => {
    expect(from('', `${site}?utm_source=facebook`)).toBe('facebook / social')
    expect(from('', `${site}?utm_source=billboard`)).toBe('billboard / referral')
  })

  it.each([
    ['http://localhost:8080/', browser],
    ['http://127.0.0.1:8080/', browser],
    ['http://192.168.1.20/', browser],
    ['https://room.ngrok-free.app/', browser],
    [site, 'curl/8.14.1'],
    [site, 'PostmanRuntime/7.44.0'],
  ])('calls %s seen by %s development', (landingUrl, userAgent) => {
    expect(from('https://www.google.com/', landingUrl, userAgent)).toBe('development / test')
  })
})
