import Bowser from 'bowser'
import { isbot } from 'isbot'
import { LRUCache } from 'lru-cache'

/** A user agent's own description. */
export type Agent = {
  deviceCategory: string
  browser: string | null
  operatingSystem: string | null
  isBot: boolean
}

// Few user agents make up the traffic, and parsing one costs more than the rest of a record.
const agents = new LRUCache<string, Agent>({ max: 2000, memoMethod: parse })

/** Reads a user agent; an empty or unknown one is an `unknown` device, never an error. */
export function readUserAgent(userAgent: string): Agent {
  return agents.memo(userAgent)
}

function parse(userAgent: string): Agent {
  if (userAgent === '') {
    return { deviceCategory: 'unknown', browser: null, operatingSystem: null, isBot: true }
  }
  const { platform, browser, os } = Bowser.parse(userAgent)
  return {
    deviceCategory: platform.type ?? 'unknown',
    browser: browser.name ?? null,
    operatingSystem: os.name ?? null,
    isBot: isbot(userAgent),
  }
}
