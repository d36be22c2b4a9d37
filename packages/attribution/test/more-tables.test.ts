import { describe, expect, it } from 'vitest'
import { classify } from '../src/classify.ts'
import { canonicalSource, moreTables } from '../src/more-tables.ts'

const site = 'https://backroom.example/'
const browser = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'

function from(referrer: string, landingUrl = site): string {
  const { source, medium } = classify({ referrer, landingUrl, userAgent: browser }, moreTables)
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
    ['dclid', 'google / display'],
    ['yclid', 'yandex / cpc'],
    ['rdt_cid', 'reddit / cpc'],
    ['ScCid', 'snapchat / cpc'],
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
    ['referral-unheard.example', 'referral-unheard.example'],
    ['instagram', 'instagram'],
    ['', ''],
  ])('calls %j %j', (source, name) => {
    expect(canonicalSource({ source, medium: 'referral' }).source).toBe(name)
  })
})
