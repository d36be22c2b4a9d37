/** The cookies of the specification that recognize a visitor; set only for visitors who have not opted out. */
export const visitorCookieNames = [
  'visitorId',
  'visitCount',
  'firstVisitTimestamp',
  'originalSource',
  'originalMedium',
  'originalCampaign',
  'utmParameters',
] as const
