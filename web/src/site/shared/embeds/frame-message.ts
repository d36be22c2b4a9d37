export type FormMessage =
  | { kind: 'ready' | 'started' | 'completed' }
  | { kind: 'filled'; field: string }
  | { kind: 'height'; px: number }

/** The range of heights that an application form's frame may have. */
export const formHeights = { min: 2000, max: 6000 } as const

const maxMessageLength = 4000
const maxFieldLength = 100
const newsletterTaken = /^(?:[\w-]+[:.])?(?:submit(?:ted)?|success)$/

/**
 * Parses a message from an application form: an object or JSON with the event's name in `type` or `action`, or a
 * JotForm text such as `setHeight:2312:240011223344`. Returns null for unknown messages. The height is the only command
 * that the page follows.
 */
export function readFormMessage(data: unknown): FormMessage | null {
  const message = nameOf(data)
  if (message === null) return null
  switch (message.name) {
    case 'form-ready':
      return { kind: 'ready' }
    case 'field-filled':
      return { kind: 'filled', field: fieldOf(message.fields['field']) }
    case 'submission-started':
      return { kind: 'started' }
    case 'submission-completed':
      return { kind: 'completed' }
    case 'setheight': {
      const px = Number(message.argument)
      if (message.argument === undefined || !Number.isFinite(px)) return null
      return { kind: 'height', px: Math.min(Math.max(px, formHeights.min), formHeights.max) }
    }
    default:
      return null
  }
}

export function isNewsletterSignup(data: unknown): boolean {
  if (typeof data === 'string' && newsletterTaken.test(data.toLowerCase())) return true
  return newsletterTaken.test(nameOf(data)?.name ?? '')
}

export function isFrom(
  { source, origin }: Pick<MessageEvent, 'source' | 'origin'>,
  frame: Pick<HTMLIFrameElement, 'contentWindow'>,
  origins: readonly string[],
): boolean {
  return source !== null && source === frame.contentWindow && origins.includes(origin)
}

type Named = { name: string; argument?: string | undefined; fields: Record<string, unknown> }

function nameOf(data: unknown): Named | null {
  if (typeof data === 'string') return namedByText(data)
  if (typeof data !== 'object' || data === null) return null
  const fields = data as Record<string, unknown>
  const name = ['type', 'action', 'event', 'status']
    .map((key) => fields[key])
    .find((value) => typeof value === 'string')
  return name === undefined ? null : { name: normal(name), fields }
}

function namedByText(text: string): Named | null {
  if (text.length > maxMessageLength) return null
  if (text.startsWith('{')) {
    try {
      return nameOf(JSON.parse(text))
    } catch {
      return null
    }
  }
  const [name = '', argument] = text.split(':')
  return { name: normal(name), argument: argument === '' ? undefined : argument, fields: {} }
}

function normal(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

function fieldOf(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value.slice(0, maxFieldLength) : 'unnamed'
}
