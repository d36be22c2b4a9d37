type InPage<Answer, Argument = void> = (element: object, argument: Argument) => Answer

/** A function that runs in the page, from its text: this program is checked without the types of a page. */
function inPage<Answer, Argument = void>(text: string): InPage<Answer, Argument> {
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func
  return new Function('element', 'argument', `return (${text})(element, argument)`) as InPage<
    Answer,
    Argument
  >
}

/** How many tab stops an element is away; null where it has no place in the order. */
export const wayTo = inPage<number | null>(`(element) => {
  const focused = document.activeElement
  if (element === focused) return 0
  const scope = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const stops = [
    ...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex]'),
  ].filter(
    (one) =>
      one.tabIndex >= 0 &&
      !one.disabled &&
      one.checkVisibility({ visibilityProperty: true }) &&
      one.closest('[inert]') === null,
  )
  const to = stops.indexOf(element)
  const from = stops.indexOf(focused)
  if (to < 0 || from < 0) return null
  const ahead = to - from
  if (scope === document) return ahead
  // In a modal dialog the order goes round.
  const round = ahead > 0 ? ahead - stops.length - 1 : ahead + stops.length + 1
  return Math.abs(ahead) <= Math.abs(round) ? ahead : round
}`)

/** What is wrong with how a focused element is shown; null where nothing is. */
export const focusProblem = inPage<string | null>(`(element) => {
  const isFramed = (one) => {
    const { outlineStyle, boxShadow } = getComputedStyle(one)
    return outlineStyle !== 'none' || boxShadow !== 'none'
  }
  const holder = element.closest('label, li, [class*="box"], [class*="status"]')
  if (!isFramed(element) && (holder === null || !isFramed(holder))) return 'the focus is not seen'
  const box = element.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return 'the focus is off the screen'
  const top = document.elementFromPoint(x, y)
  if (top === null || element.contains(top) || top.contains(element)) return null
  return 'the focus is covered'
}`)

/** The swipes that bring an element to the screen, and the smaller side of what can be tapped. */
export const placeOnScreen = inPage<{ swipes: number; size: number }>(`(element) => {
  const box = element.getBoundingClientRect()
  const beyond = Math.max(0, -box.top, box.bottom - innerHeight)
  const label = element.closest('label')?.getBoundingClientRect() ?? box
  const size = Math.max(Math.min(box.width, box.height), Math.min(label.width, label.height))
  return { swipes: Math.ceil(beyond / (innerHeight * 0.7)), size }
}`)

/** The fewest first letters of an option that no other one has. */
export const lettersFor = inPage<string, string>(`({ options, value }, label) => {
  const labels = [...options].map((option) => option.label)
  const at = labels.indexOf(label)
  if (at < 0) throw new Error('No option ' + label + ' in ' + labels.join(', '))
  if (options[at].value === value) return ''
  for (let count = 1; count <= label.length; count += 1) {
    const start = label.slice(0, count).toLowerCase()
    if (labels.filter((one) => one.toLowerCase().startsWith(start)).length === 1) return start
  }
  return label
}`)
