/** The two ways in which axe looks at a page that has both colour schemes: contrast follows the colours, layout the width. */
export const appearances = [
  { width: 390, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
] as const
