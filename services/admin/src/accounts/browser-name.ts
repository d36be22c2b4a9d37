import Bowser from 'bowser'

const maxLength = 100

/** A readable name of a browser and its operating system, such as `Firefox on Windows`. */
export function browserName(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '') return 'Unknown browser'
  const { browser, os } = Bowser.parse(userAgent)
  const name = browser.name ?? 'Unknown browser'
  return (os.name === undefined ? name : `${name} on ${os.name}`).slice(0, maxLength)
}
