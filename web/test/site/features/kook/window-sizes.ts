/** Windows without the browser's bars: phones upright and on their side, tablets, desktops. */
export const windowSizes = [
  [320, 500],
  [320, 568],
  [360, 560],
  [360, 640],
  [375, 553],
  [390, 664],
  [390, 844],
  [667, 331],
  [740, 300],
  [844, 390],
  [768, 1024],
  [1280, 600],
  [1440, 900],
  [2560, 1440],
] as const

/** Names as wide as they come: twenty of the widest letter, told apart by the last one. */
export const wideNames = Array.from('WMQOGN', (letter) => `${'W'.repeat(19)}${letter}`)
