/** The address of a mail server, with the default port of its protocol if none is given. */
export function smtpAddress(smtpUrl: string): URL {
  const url = new URL(smtpUrl)
  if (url.port === '') url.port = url.protocol === 'smtps:' ? '465' : '587'
  return url
}
