import {
  affiliateButtons,
  affiliateCategory,
  affiliateClick,
  affiliateDepths,
  affiliateScroll,
} from '@cardroom/contracts/affiliate-events'
import { channelOf } from '@cardroom/attribution/channel-of'
import { bots, type Device, type Origin, pages } from './audience.ts'
import { chooser, type Random } from './random.ts'
import type { RawTable, Value } from './raw-rows.ts'
import { createVisitors } from './visitors.ts'

type Put = (table: RawTable, row: readonly Value[]) => void

const site = 'https://backroom.example'
const locations = ['poker-game-top', 'poker-game-middle', 'poker-game-bottom'] as const
const sections = ['poker-game', 'podcast', 'newsletter', 'recommends', 'join'] as const
const formFields = ['firstName', 'lastName', 'email', 'phone', 'experience', 'stakes'] as const

const botShare = 0.11
const dayMs = 24 * 60 * 60 * 1000
const submissionsOfLeads = 0.18
const abandonmentsOfLeads = 0.3
const repeatsOfLeads = 0.08

/** Creates the records of one session after another. */
export function createSessionMaker(random: Random, put: Put) {
  const choosePage = chooser(pages, random)
  const visitors = createVisitors(random)
  const chooseBot = chooser(bots, random)

  /**
   * Adds the records of one session.
   * @param start epoch milliseconds of its visit
   * @param end nothing happens later than this
   */
  return function makeSession(start: number, end: number, origin: Origin): void {
    const isBot = random.chance(botShare)
    const visitor = isBot ? visitors.made(start, origin) : visitors.next(start, origin)
    const { device, place } = visitor
    const channel = channelOf(origin)
    const session = random.uuid()
    const quality = isBot ? 'bot' : random.chance(0.01) ? 'no-origin' : 'ok'
    const agent = isBot ? chooseBot() : device.agent
    const network = `203.0.${random.between(0, 255)}.0`
    const landing = choosePage()
    let at = start

    /** Advances the time; false when it passes the end. */
    const wait = (seconds: number) => {
      at += Math.round(seconds * 1000)
      visitor.lastAt = at
      return at < end
    }
    // Rows of every table begin alike; all but those of visits also end alike.
    const head = () => [random.uuid(), iso(at), session]
    const tail = [agent, network, quality]
    const event = (
      type: string,
      category: string,
      action: string,
      label: string,
      path: string,
      value: number | null = null,
    ) => put('user_events', [...head(), type, category, action, label, value, path, ...tail])
    const conversion = (type: string, value: number, form: object, isCounted = quality === 'ok') =>
      put('conversions', [
        ...head(),
        visitor.id,
        type,
        JSON.stringify(form),
        value,
        visitor.origin.source,
        visitor.origin.medium,
        visitor.origin.campaign,
        channelOf(visitor.origin),
        origin.source,
        origin.medium,
        origin.campaign,
        channel,
        Math.floor((at - visitor.firstAt) / dayMs),
        visitor.visits,
        iso(visitor.firstAt),
        ...tail,
        isCounted,
      ])

    put('traffic_sources', visitRow(isBot ? null : device))
    const views = 1 + Math.min(12, Math.floor(random.waiting(isBot ? 0.5 : 2)))
    let page = landing
    for (let nth = 0; nth < views; nth += 1) {
      if (nth > 0) page = choosePage()
      const seconds = Math.max(1, Math.round(random.waiting(page.seconds)))
      const left = at + seconds * 1000 < end
      const timeSpent = !isBot && left && random.chance(0.96) ? seconds : null
      const referrer = nth === 0 ? origin.referrer : `${site}/`
      put('page_views', [...head(), page.path, page.title, referrer, timeSpent, ...tail])
      if (!isBot) events(page.path, seconds)
      if (!wait(seconds)) return
    }
    if (!isBot && random.chance(origin.lead)) lead()

    function visitRow(seenDevice: Device | null): Value[] {
      const utm =
        origin.campaign === null
          ? null
          : { utm_source: origin.source, utm_medium: origin.medium, utm_campaign: origin.campaign }
      return [
        ...head(),
        visitor.id,
        origin.source,
        origin.medium,
        channel,
        origin.campaign,
        origin.source,
        origin.medium,
        origin.referrer,
        `${site}${landing.path}`,
        utm === null ? null : JSON.stringify(utm),
        seenDevice?.screen[0] ?? null,
        seenDevice?.screen[1] ?? null,
        seenDevice === null ? null : place.language,
        agent,
        seenDevice?.category ?? 'bot',
        seenDevice?.browser ?? null,
        seenDevice?.system ?? null,
        network,
        place.country,
        place.region,
        place.city,
        quality,
      ]
    }

    function events(path: string, seconds: number): void {
      if (path === '/drink') {
        const depth = random.between(0, affiliateDepths.length)
        for (const value of affiliateDepths.slice(0, depth)) {
          event('scroll', affiliateCategory, affiliateScroll, String(value), path, value)
        }
        if (random.chance(0.16)) {
          event(
            'click',
            affiliateCategory,
            affiliateClick,
            affiliateButtons[random.between(0, affiliateButtons.length - 1)] ?? '',
            path,
          )
        }
        return
      }
      const seen = path === '/' ? Math.min(sections.length, Math.floor(seconds / 12)) : 0
      for (const section of sections.slice(0, seen)) {
        event('section_view', 'engagement', 'view', section, path)
      }
      if (random.chance(0.35)) event('click', 'navigation', 'click', 'Join the Game', path)
      if (random.chance(0.12)) event('click', 'outbound', 'click', 'phenom-signup', path)
      if (random.chance(0.06)) event('popup_shown', 'popup', 'shown', 'exit-intent', path)
      if (random.chance(0.08)) event('video_play', 'video', 'play', 'episode', path)
    }

    function lead(): void {
      const location = locations[random.between(0, 2)] ?? locations[0]
      const form = {
        formName: 'cta_button_click',
        buttonLabel: 'Get a seat now',
        buttonLocation: location,
      }
      event('click', 'cta', 'get-a-seat', location, '/')
      conversion('level1_lead', 2000, form)
      if (random.chance(repeatsOfLeads)) {
        if (!wait(20)) return
        conversion('level1_lead', 2000, form, false)
      }
      if (!wait(random.waiting(90))) return
      const name = { formId: 'join', formName: 'Join the Game', formLocation: 'join' }
      if (random.chance(submissionsOfLeads)) {
        event('submission_completed', 'form', 'completed', 'join', '/')
        conversion('form_submission', 8000, name)
      } else if (random.chance(abandonmentsOfLeads)) {
        const entered = formFields.slice(0, random.between(0, formFields.length))
        const seconds = Math.round(random.waiting(70))
        conversion('form_abandonment', 0, {
          ...name,
          enteredFields: entered,
          timeSpentSeconds: seconds,
          reason: 'page_left',
        })
      } else if (random.chance(0.2)) {
        conversion('newsletter_signup', 8000, { formName: 'newsletter' })
      }
    }
  }
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
