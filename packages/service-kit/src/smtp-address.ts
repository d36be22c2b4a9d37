/** The address of a mail server, with the port that its protocol has unless one is named. */
export function smtpAddress(smtpUrl: string): URL {
  const url = new URL(smtpUrl)
  if (url.port === '') url.port = url.protocol === 'smtps:' ? '465' : '587'
  return url
}
