import { limits } from '@cardroom/contracts/analytics-limits'
import { storableOrNull } from './storable.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The attribution fields of a conversion, from the first-touch cookies, which the server sets. */
export function attributionOf(cookies: ReadonlyMap<string, string>, nowMs: number) {
  const firstMs = Date.parse(cookies.get('firstVisitTimestamp') ?? '')
  const touchPoints = Number.parseInt(cookies.get('visitCount') ?? '', 10)
  return {
    originalSource: storableOrNull(cookies.get('originalSource'), limits.name),
    originalMedium: storableOrNull(cookies.get('originalMedium'), limits.name),
    originalCampaign: storableOrNull(cookies.get('originalCampaign'), limits.utm),
    daysToConversion: Number.isNaN(firstMs) ? null : daysBetween(firstMs, nowMs),
    touchPoints: touchPoints >= 1 && touchPoints <= 1_000_000 ? touchPoints : null,
    firstVisitTimestamp: Number.isNaN(firstMs) ? null : new Date(firstMs).toISOString(),
    utmParameters: readJson(cookies.get('utmParameters')),
  }
}

function daysBetween(fromMs: number, toMs: number): number {
  return Math.min(Math.max(Math.floor((toMs - fromMs) / dayMs), 0), 36_500)
}

function readJson(text: string | undefined): Record<string, string> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return value !== null && typeof value === 'object' ? (value as Record<string, string>) : {}
  } catch {
    return {}
  }
}
