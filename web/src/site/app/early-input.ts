type TextField = HTMLInputElement | HTMLTextAreaElement

// Between a finger's release and its click.
const clickDelayMs = 100
const releases = ['click', 'pointercancel', 'dragend', 'contextmenu', 'blur'] as const
const textFields = 'input:not([type="file"]), textarea'

const watching = new AbortController()
const clicks: MouseEvent[] = []
let pressedBefore: Element | null = null
let released: Promise<void> = Promise.resolve()

/** Keeps what the visitor does until the application has come, which `repeatEarlyInput` then tells. */
export function watchInput(): void {
  const { signal } = watching
  window.addEventListener('click', (event) => clicks.push(event), { signal })
  // The browser would send a form by opening its address.
  window.addEventListener('submit', (event) => event.preventDefault(), { signal })
  window.addEventListener('pointerdown', watchPress, { signal })
  // Before this script could listen, a click has left a focus that is not the keyboard's.
  const { activeElement } = document
  if (activeElement?.matches('button:not(:focus-visible)')) pressedBefore = activeElement
}

/** Forgets the clicks so far: answered long after, they are not what the visitor expects any more. */
export function forgetClicks(): void {
  clicks.splice(0)
  pressedBefore = null
}

/** Resolves while nothing is pressed: an element that React replaces between press and release would never get its click. */
export function untilReleased(): Promise<void> {
  return released
}

/**
 * Has React take over, and repeats what was typed and clicked before. React answers each at once, hydrating the part that
 * it belongs to.
 */
export function repeatEarlyInput(takeOver: () => void): void {
  watching.abort()
  const typed = takeTyped()

  takeOver()

  for (const { field, value } of typed) {
    // Past React's own property, or it would know the value and see no change.
    Reflect.set(Object.getPrototypeOf(field) as TextField, 'value', value, field)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  window.addEventListener('click', markHandled, { capture: true })
  pressedBefore?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  for (const click of clicks) click.target?.dispatchEvent(copyOf(click))
  window.removeEventListener('click', markHandled, { capture: true })
}

function watchPress(): void {
  const { promise, resolve } = Promise.withResolvers<void>()
  released = promise
  const resolveLater = () => window.setTimeout(resolve, clickDelayMs)
  window.addEventListener('pointerup', resolveLater, { once: true })
  for (const type of releases) window.addEventListener(type, () => resolve(), { once: true })
}

/** What was typed; the fields are as the HTML has them again. */
function takeTyped(): { field: TextField; value: string }[] {
  const fields = [...document.querySelectorAll<TextField>(textFields)]
  return fields.flatMap((field) => {
    const { value, defaultValue } = field
    if (value === defaultValue) return []
    field.value = defaultValue
    return [{ field, value }]
  })
}

function copyOf({ button, ctrlKey, metaKey, shiftKey, altKey, detail }: MouseEvent): MouseEvent {
  const how = { button, ctrlKey, metaKey, shiftKey, altKey, detail }
  return new MouseEvent('click', { bubbles: true, cancelable: true, ...how })
}

/** The browser has already done what a click does by itself, such as following a link; a form was not sent. */
function markHandled(event: MouseEvent): void {
  const isSubmit = event.target instanceof Element && event.target.closest('[type="submit"]')
  if (!isSubmit) event.preventDefault()
}
