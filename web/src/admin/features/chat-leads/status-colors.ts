/** Chips of the design's code: what waits, what is in hand, what is neutral. */
export const amber = { light: '#8A5200', dark: '#F2C14E' } as const
export const blue = { light: '#1B4F8A', dark: '#9CC4F2' } as const
export const grey = { light: '#72807A', dark: '#A9B5AF' } as const
