import { describe, expect, it } from 'vitest'
import { classify } from '../src/classify.ts'
import { canonicalSource, moreTables } from '../src/more-tables.ts'

const site = 'https://backroom.example/'
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

function from(referrer: string, landingUrl = site): string {
  const { source, medium } = classify(
    { referrer, landingUrl, userAgent: browser, siteUrl: site },
    moreTables,
  )
  return `${source} / ${medium}`
}

describe('classify on the server', () => {
  it.each([
    ['https://www.quora.com/Is-poker-fun', 'social-quora / social'],
    ['https://old.reddit.com/r/poker', 'social-reddit / social'],
    ['android-app://com.google.android.gm/', 'email-gmail / email'],
    ['android-app://com.google.android.googlequicksearchbox/', 'organic-google / organic'],
    ['https://www.pinterest.co.uk/', 'social-pinterest / social'],
    ['https://de.pinterest.com/', 'social-pinterest / social'],
    ['https://yandex.com.tr/', 'organic-yandex / organic'],
    ['https://pinterest.evil.example/', 'referral-pinterest.evil.example / referral'],
    ['https://notquora.com/', 'referral-notquora.com / referral'],
    ['https://quora.com.evil.example/', 'referral-quora.com.evil.example / referral'],
    ['https://gemini.google.com/', 'ai-gemini / ai'],
    ['https://www.google.com/', 'organic-google / organic'],
    ['https://constructor/', 'referral-constructor / referral'],
    ['not a url', 'direct / direct'],
  ])('reads the referrer %j as %s', (referrer, expected) => {
    expect(from(referrer)).toBe(expected)
  })

  it.each([
    ['?gclid=1&utm_medium=CPC', 'google / cpc'],
    ['?gclid=1&utm_medium=', 'google / cpc'],
    ['?gclid=1&utm_source=google', 'google / cpc'],
    ['?GCLID=1', 'google / cpc'],
    ['?UTM_SOURCE=Facebook&Utm_Medium=CPC', 'facebook / cpc'],
    ['?utm_source=a&amp;utm_medium=b', 'a / b'],
    ['?utm_source=fb', 'fb / social'],
    ['?utm_source=fb-ads', 'fb-ads / cpc'],
    ['?utm_source=adwords', 'adwords / cpc'],
    ['?utm_source=twitter.com', 'twitter.com / social'],
    ['?utm_source=x', 'x / social'],
    ['?utm_source=newsletter', 'newsletter / email'],
    ['?utm_source=newsletter&utm_medium=E-Mail', 'newsletter / e-mail'],
    ['?utm_source=chatgpt.com', 'ai-chatgpt / ai'],
    ['?utm_source=chatgpt', 'chatgpt / ai'],
    ['?utm_source=podcast', 'podcast / podcast'],
    ['?utm_source=free', 'free / referral'],
    ['?utm_medium=email', 'unnamed / email'],
    ['?utm_campaign=fall', 'unnamed / campaign'],
    ['?ref=producthunt', 'producthunt / social'],
    ['?source=newsletter', 'newsletter / email'],
    ['?ref=1', 'direct / direct'],
    ['?ref=https%3A%2F%2Fx.com', 'direct / direct'],
  ])('reads the tags %j as %s', (query, expected) => {
    expect(from('', site + query)).toBe(expected)
  })

  it.each([
    ['https://l.instagram.com/', '?fbclid=1', 'social-instagram / social'],
    ['https://l.threads.com/', '?fbclid=1', 'social-threads / social'],
    ['https://www.google.com/', '?fbclid=1', 'social-facebook / social'],
    ['https://duckduckgo.com/', '?gclid=1', 'organic-duckduckgo / organic'],
    ['https://www.google.com/', '?gclid=1', 'google / cpc'],
    ['https://www.bing.com/', '?msclkid=1', 'bing / cpc'],
    ['https://www.facebook.com/', '?utm_medium=paid', 'social-facebook / paid'],
    ['https://www.facebook.com/', '?utm_campaign=fall', 'social-facebook / social'],
    ['https://www.backroom.example/', '?ref=menu', 'direct / direct'],
    ['https://www.google.com/', '?ref=pokernews', 'pokernews / referral'],
  ])('weighs the referrer %j and the query %j as %s', (referrer, query, expected) => {
    expect(from(referrer, site + query)).toBe(expected)
  })

  it.each([
    ['https://chatgpt.com/', 'ai-chatgpt / ai'],
    ['https://x.com/i/grok', 'ai-grok / ai'],
    ['https://x.com/i/grokking', 'social-twitter / social'],
    ['https://www.bing.com/chat', 'ai-copilot / ai'],
    ['https://www.bing.com/search?q=poker', 'organic-bing / organic'],
    ['https://ntp.msn.com/', 'organic-bing / organic'],
    ['https://statics.teams.cdn.office.net/', 'social-teams / social'],
    ['https://word-edit.officeapps.live.com/', 'referral-officeapps.live.com / referral'],
    ['https://notofficeapps.live.com/', 'referral-notofficeapps.live.com / referral'],
    ['https://deref-gmx.co.uk/', 'email-gmx / email'],
    ['https://syndicatedsearch.goog/', 'google / cpc'],
    ['https://googleads.g.doubleclick.net/', 'google / display'],
    ['https://mail.yahoo.com/', 'email-yahoo / email'],
    ['https://finance.yahoo.com/', 'referral-finance.yahoo.com / referral'],
    ['https://sites.google.com/view/x', 'referral-sites.google.com / referral'],
    ['https://lycos.co.uk/', 'organic-lycos / organic'],
    ['https://lycos.evil.example/', 'referral-lycos.evil.example / referral'],
    ['https://notlycos.co.uk/', 'referral-notlycos.co.uk / referral'],
  ])('names %j %s', (referrer, expected) => {
    expect(from(referrer)).toBe(expected)
  })

  it('knows the newsletter of the brand by its hosts, under its own domain too', () => {
    const newsletterHosts = ['letter.backroom.example']
    const visit = { landingUrl: site, userAgent: browser, siteUrl: site, newsletterHosts }
    const found = (referrer: string) => classify({ ...visit, referrer }, moreTables).source

    expect(found('https://letter.backroom.example/p/november')).toBe('email-newsletter')
    expect(found('https://notletter.backroom.example/')).toBe('direct')
  })

  it.each([
    ['dclid', 'google / display'],
    ['yclid', 'yandex / cpc'],
    ['rdt_cid', 'reddit / cpc'],
    ['ScCid', 'snapchat / cpc'],
    ['tblci', 'taboola / display'],
    ['dicbo', 'outbrain / display'],
    ['irclickid', 'impact / affiliate'],
    ['igsh', 'social-instagram / social'],
    ['mc_cid', 'email-mailchimp / email'],
    ['fbclid', 'social-facebook / social'],
    ['gclid', 'google / cpc'],
  ])('recognises the click id %s', (parameter, expected) => {
    expect(from('', `${site}?${parameter}=1`)).toBe(expected)
  })
})

describe('canonicalSource', () => {
  it.each([
    ['referral-quora.com', 'social-quora'],
    ['referral-chatgpt.com', 'ai-chatgpt'],
    ['referral-unheard.example', 'referral-unheard.example'],
    ['instagram', 'instagram'],
    ['', ''],
  ])('calls %j %j', (source, name) => {
    expect(canonicalSource({ source, medium: 'referral' }).source).toBe(name)
  })
})
