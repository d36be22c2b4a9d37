/** One color for card stock (light theme) and one for cloth (dark theme). */
export type ThemedColor = { readonly light: string; readonly dark: string }

const felt = { light: '#1F5046', dark: '#7FD6A6' }
const red = { light: '#BE1E2D', dark: '#F5B9A8' }
const amber = { light: '#8A5200', dark: '#F2C14E' }
const blue = { light: '#1B4F8A', dark: '#9CC4F2' }
const lavender = { light: '#5B4690', dark: '#C6B5F0' }
const grey = { light: '#72807A', dark: '#A9B5AF' }

/** The color of each traffic source in every chart and table, by its name without the kind. */
const sourceColors = new Map<string, ThemedColor>(
  Object.entries({
    google: blue,
    facebook: { light: '#2B5FA8', dark: '#8FB8F0' },
    instagram: red,
    twitter: { light: '#2A6478', dark: '#93CFE0' },
    linkedin: { light: '#12425F', dark: '#A9C7DC' },
    direct: felt,
    referral: amber,
    organic: { light: '#14603A', dark: '#9BE0B8' },
    email: lavender,
    ai: { light: '#4A5A0C', dark: '#CDDC8A' },
    paid: { light: '#97131F', dark: '#FF9C94' },
    social: { light: '#8C3A6B', dark: '#E7B0D2' },
    development: grey,
  }),
)

/**
 * Returns the color of a source, or gray if the table does not contain it.
 * @param name a bare name (`google`), or a name with its kind (`organic-google`), of which either part may match
 */
export function sourceColor(name: string): ThemedColor {
  return sourceColors.get(sourceColorName(name)) ?? grey
}

/** Returns the bare name of the source's color, or `grey`. The argument may include the kind. */
export function sourceColorName(name: string): string {
  const [kind, rest] = split(name)
  return [name, rest, kind].find((part) => sourceColors.has(part)) ?? 'grey'
}

function split(name: string): [string, string] {
  const dash = name.indexOf('-')
  return dash === -1 ? [name, ''] : [name.slice(0, dash), name.slice(dash + 1)]
}
