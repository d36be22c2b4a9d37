/** The cookies of the specification by which a visitor is recognized; only one who accepts that has them. */
export const visitorCookieNames = [
  'visitorId',
  'visitCount',
  'firstVisitTimestamp',
  'originalSource',
  'originalMedium',
  'originalCampaign',
  'utmParameters',
] as const
